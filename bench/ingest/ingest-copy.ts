import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Pool, PoolClient } from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { median, secondsOf } from "#bench/measure.ts";

const ingestedTables: readonly string[] = [
  "filing",
  "filing_entity",
  "ownership_document",
  "reporting_owner",
  "ownership_line",
  "ownership_line_status",
  "trade",
];

/**
 * Reads the stored rows out, empties the tables and COPYs the same rows back with indexes and
 * references in place. @returns median seconds of the copying in
 */
export async function copyStoredRows(
  pool: Pool,
  runs: number,
  tables = ingestedTables,
): Promise<number> {
  const client = await pool.connect();
  try {
    const contents = new Map<string, Buffer>();
    for (const table of tables) contents.set(table, await readOut(client, table));
    const seconds: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      await client.query(`truncate ${tables.join(", ")} cascade`);
      seconds.push(await secondsOf(() => copyIn(client, contents)));
    }
    return median(seconds);
  } finally {
    client.release();
  }
}

async function readOut(client: PoolClient, table: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      done();
    },
  });
  await pipeline(client.query(copyTo(`copy ${table} to stdout`)), collect);
  return Buffer.concat(chunks);
}

async function copyIn(client: PoolClient, contents: ReadonlyMap<string, Buffer>): Promise<void> {
  await client.query("begin");
  for (const [table, rows] of contents) {
    const parts = Readable.from(slices(rows), { objectMode: false });
    await pipeline(parts, client.query(copyFrom(`copy ${table} from stdin`)));
  }
  await client.query("commit");
}

function* slices(rows: Buffer): Generator<Buffer> {
  const size = 64 * 1024;
  for (let start = 0; start < rows.length; start += size) yield rows.subarray(start, start + size);
}
