import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/** A value COPY can carry; arrays become PostgreSQL arrays, `Buffer` becomes bytea. */
export type CopyValue = string | number | boolean | null | Buffer | readonly (string | number)[];

/** Characters gathered before they are handed to the socket. */
const chunkLength = 64 * 1024;

/**
 * Writes rows into `table` with COPY, the fastest way into PostgreSQL.
 * Fails as a whole (unique violations included); run it inside a transaction.
 * @returns number of rows written
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(", ");
  const target = client.query(copyFrom(`copy ${table} (${list}) from stdin`));
  await pipeline(Readable.from(encodeChunks(rows), { objectMode: false }), target);
  return target.rowCount ?? 0;
}

function* encodeChunks(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let chunk = "";
  for (const row of rows) {
    for (let index = 0; index < row.length; index += 1) {
      if (index > 0) chunk += "\t";
      const value = row[index] ?? null;
      if (typeof value !== "string" || value.length <= chunkLength) chunk += encodeValue(value);
      else {
        // The text of a whole document: in pieces, so that nothing else waits for it.
        for (const piece of piecesOf(value)) {
          yield Buffer.from(chunk + escapeText(piece));
          chunk = "";
        }
      }
    }
    chunk += "\n";
    if (chunk.length >= chunkLength) {
      yield Buffer.from(chunk);
      chunk = "";
    }
  }
  if (chunk !== "") yield Buffer.from(chunk);
}

/** Pieces of at most `chunkLength`, none of which ends within a character. */
function* piecesOf(text: string): Generator<string> {
  let at = 0;
  while (at < text.length) {
    let end = Math.min(at + chunkLength, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    yield text.slice(at, end);
    at = end;
  }
}

function encodeValue(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return escapeText(value);
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "t" : "f";
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  return escapeText(arrayLiteral(value));
}

const special = /[\\\t\n\r\0]/;

function escapeText(text: string): string {
  if (!special.test(text)) return text;
  // PostgreSQL text cannot hold NUL; the as-filed bytes stay reachable through the filing's hash and path.
  return text
    .replaceAll("\0", "")
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r");
}

function arrayLiteral(values: readonly (string | number)[]): string {
  const elements = values.map((value) =>
    typeof value === "number"
      ? String(value)
      : `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`,
  );
  return `{${elements.join(",")}}`;
}
