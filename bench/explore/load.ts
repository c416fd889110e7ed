import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import type { ScreenedTable } from "#database/screening/subject.ts";
import type { ScreeningReplica } from "#database/screening/replica/screening-replica.ts";

/** One search of a benchmark. */
export type Search = () => Promise<unknown>;

/**
 * Several clients, each asking one search after the other for a while.
 * @returns milliseconds of each search, and searches per second of all clients
 */
export async function searchTogether(
  searches: readonly Search[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<{ times: number[]; perSecond: number }> {
  const times: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1_000;
  async function runClient(first: number): Promise<void> {
    for (let place = first; performance.now() < endsAt; place += 1) {
      const askedAt = performance.now();
      await searches[place % searches.length]?.();
      times.push(performance.now() - askedAt);
    }
  }
  // Each begins elsewhere, so that they rarely ask the same at once.
  const step = Math.ceil(searches.length / clients);
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client * step)));
  return { times, perSecond: times.length / ((performance.now() - startedAt) / 1_000) };
}

const writesPerSecond = 10;

export type Writer = {
  /** Seconds since the oldest written row that this replica does not have yet. */
  ageOf(replica: ScreeningReplica): Promise<number>;
  /** @returns rows rewritten per second */
  stop(): Promise<number>;
};

/** Rewrites about as many rows a second, at random places of the table, until it is stopped. */
export async function startWriter(
  db: Database,
  table: ScreenedTable,
  rowsPerSecond: number,
): Promise<Writer> {
  const sample = await sql<{ accession: string }>`
    select accession from ${sql.table(table)} tablesample system (1) where is_live
     order by random() limit 100000`.execute(db);
  const accessions = sample.rows.map(({ accession }) => accession);
  const atOnce = rowsPerSecond / writesPerSecond;
  const written: { position: number; at: number }[] = [];
  let rewritten = 0;
  const startedAt = performance.now();
  const stopping = new AbortController();
  async function write(): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await sleep(Math.max(0, startedAt + (turn * 1_000) / writesPerSecond - performance.now()));
      const first = (turn * atOnce) % (accessions.length - atOnce);
      const { rows } = await sql<{ position: number }>`
        update ${sql.table(table)} set change_seq = nextval('change_seq')
         where accession = any(${accessions.slice(first, first + atOnce)})
        returning change_seq::float8 as position`.execute(db);
      rewritten += rows.length;
      const position = Math.max(...rows.map((row) => row.position));
      written.push({ position, at: performance.now() });
    }
  }
  const ended = write();
  return {
    ageOf: async (replica) => {
      const position = await readPosition(replica);
      const oldest = written.find((each) => each.position > position);
      return oldest === undefined ? 0 : (performance.now() - oldest.at) / 1_000;
    },
    stop: async () => {
      stopping.abort();
      await ended;
      return rewritten / ((performance.now() - startedAt) / 1_000);
    },
  };
}

/** The change up to which the replica shows everything. */
async function readPosition(replica: ScreeningReplica): Promise<number> {
  return await replica.read(10_000, async (connection) => {
    const reader = await connection.runAndReadAll(
      "select position::double as position from replica",
    );
    return Number(reader.getRowObjectsJS()[0]?.["position"]);
  });
}
