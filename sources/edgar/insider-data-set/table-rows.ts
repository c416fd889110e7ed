import { createHash } from "node:crypto";
import { lineBlocksOf } from "#sources/line-blocks.ts";
import { accessionIn } from "../identifiers.ts";
import { decodeText } from "../submission/decode-text.ts";
import type { UnreadableFiling } from "../parsed-filing.ts";
import { DataSetError, neededColumns, setText } from "./data-set-tables.ts";
import type { DataSetFile } from "./open-data-set.ts";

/** A row of its file. */
export type SetRow = { line: number; text: string };

export type TableReader = {
  /** Value of a column, unquoted and trimmed; null where it is empty or the table has none. */
  value: (fields: readonly string[], column: string) => string | null;
  width: number;
};

export type TableItem =
  | { type: "head"; reader: TableReader }
  | { type: "row"; accession: string; row: SetRow }
  /** A row that is none; its accession is null where it cannot be determined. */
  | { type: "broken"; accession: string | null; row: SetRow; why: string };

const tab = 0x09;
const lineEnd = 0x0a;

export type TableReading = {
  isWanted: (accession: string) => boolean;
  /** Receives the whole text, in order. */
  onBytes?: (bytes: Buffer) => void;
};

/**
 * Streams a table: its head, then the rows whose accession number is wanted, and every row without
 * an accession number.
 * @throws {DataSetError} when the table has no head, lacks columns, or was cut off
 */
export async function* readTable(
  setName: string,
  file: DataSetFile,
  reading: TableReading,
): AsyncGenerator<TableItem> {
  try {
    yield* readItems(setName, file, reading);
  } catch (error) {
    if (error instanceof DataSetError) throw error;
    const why = error instanceof Error ? error.message : "no reason was given";
    throw new DataSetError(
      `${file.fileName} in ${setName} is damaged (${why}). ` +
        "Nothing of the set was stored. Download the data set again.",
    );
  }
}

async function* readItems(
  setName: string,
  file: DataSetFile,
  { isWanted, onBytes }: TableReading,
): AsyncGenerator<TableItem> {
  let reader: TableReader | null = null;
  let last: { line: number; bytes: Buffer; isEnded: boolean } | null = null;
  for await (const block of lineBlocksOf(await file.open())) {
    onBytes?.(block.bytes);
    const isEnded = block.bytes.at(-1) === lineEnd;
    let line = block.firstLine;
    for (const bytes of linesOf(block.bytes)) {
      if (reader === null) {
        reader = tableReader(setName, file, textOf(bytes));
        yield { type: "head", reader };
      } else if (bytes.length > 0) {
        const item = readRow(bytes, line, { reader, isWanted });
        if (item !== null) yield item;
      }
      if (bytes.length > 0) last = { line, bytes, isEnded };
      line += 1;
    }
  }
  if (reader === null) throw new DataSetError(`${file.fileName} in ${setName} is empty.`);
  // The SEC ends every row with a line end, the last one too.
  if (last !== null && (!last.isEnded || widthOf(last.bytes) < reader.width))
    throw cutTable(setName, file.fileName, `ends in the middle of line ${last.line}`);
}

/** The error for a table that lacks rows the SEC's file has. */
export function cutTable(setName: string, fileName: string, why: string): DataSetError {
  return new DataSetError(
    `${fileName} in ${setName} ${why}, so rows are missing. ` +
      "Nothing of the set was stored. Download the data set again.",
  );
}

function widthOf(row: Buffer): number {
  let width = 1;
  for (let at = row.indexOf(tab); at !== -1; at = row.indexOf(tab, at + 1)) width += 1;
  return width;
}

function* linesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(lineEnd, start);
    const end = found === -1 ? bytes.length : found;
    yield bytes.subarray(start, end > start && bytes[end - 1] === 0x0d ? end - 1 : end);
    start = end + 1;
  }
}

function tableReader(setName: string, file: DataSetFile, head: string): TableReader {
  const columns = head
    .replace(/^\ufeff/, "")
    .split("\t")
    .map((column) => column.trim().toUpperCase());
  const missing = neededColumns[file.table].filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new DataSetError(
      `${file.fileName} in ${setName} has no column ${missing.join(", ")}. Nothing of it was stored.`,
    );
  }
  const places = new Map(columns.map((column, place) => [column, place]));
  return {
    width: columns.length,
    value: (fields, column) => {
      const place = places.get(column);
      return place === undefined ? null : setText(fields[place] ?? "");
    },
  };
}

function readRow(
  bytes: Buffer,
  line: number,
  { reader, isWanted }: { reader: TableReader; isWanted: (accession: string) => boolean },
): TableItem | null {
  const end = bytes.indexOf(tab);
  const key = bytes.toString("latin1", 0, end === -1 ? bytes.length : end);
  const accession = key.length === 20 ? accessionIn(key) : null;
  if (accession === null) {
    const why = "it does not begin with an accession number";
    return { type: "broken", accession, row: { line, text: textOf(bytes) }, why };
  }
  if (!isWanted(accession)) return null;
  const row = { line, text: textOf(bytes) };
  if (bytes.includes(0)) return { type: "broken", accession, row, why: "it holds zero bytes" };
  const width = widthOf(bytes);
  if (width === reader.width) return { type: "row", accession, row };
  const why = `it has ${width} fields in place of ${reader.width}`;
  return { type: "broken", accession, row, why };
}

function textOf(bytes: Buffer): string {
  return bytes.includes(0) ? bytes.toString("latin1").replaceAll("\0", "") : decodeText(bytes).text;
}

/** A row that cannot be used, as what cannot be read is recorded. */
export function unreadableRow(
  place: { quarter: string; fileName: string },
  row: SetRow,
  known: { accession: string | null; form: string | null; why: string },
): UnreadableFiling {
  const { quarter, fileName } = place;
  return {
    kind: "unreadable",
    path: `${quarter}_form345/${fileName}:${row.line}`,
    accession: known.accession,
    form: known.form,
    reasonCode: "malformed-line",
    reason: `Line ${row.line} of ${fileName} in the data set of ${quarter} cannot be used: ${known.why}.`,
    sha256: createHash("sha256").update(row.text).digest("hex"),
  };
}
