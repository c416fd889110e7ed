import { lineBlocks } from "#sources/line-blocks.ts";
import { BadPriceHeader, rowReaderFor, type PriceRow, type RowReader } from "./price-row.ts";

export type RejectedLine = {
  /** 1-based. */
  line: number;
  /** One clause: `close "abc" is not a number`. */
  reason: string;
};

export type PriceBatch = {
  /** In the file's order. */
  rows: readonly PriceRow[];
  rejected: readonly RejectedLine[];
  /** Lines read so far, the header included. */
  linesRead: number;
  /** Whether the file has a split_ratio column, and so names the splits of its series. */
  hasSplits: boolean;
  /** Likewise its dividend column. */
  hasDividends: boolean;
};

const rowsInBatch = 10_000;

/**
 * Streams a price file `ticker,date,open,high,low,close,adj_close,volume[,split_ratio][,dividend]`,
 * gzipped when its name ends in .gz. Columns stand in any order. A bad line is reported and the
 * rest is read; a day that repeats the line before it is reported too, other repetitions are not
 * seen. Memory does not grow with the file.
 * @throws {BadPriceHeader} when columns are missing or unknown, or the file is empty
 * @throws the system's error when the file cannot be opened or unpacked
 */
export async function* readPriceFile(path: string): AsyncGenerator<PriceBatch> {
  const decoder = new TextDecoder("utf-8");
  let read: RowReader | null = null;
  let hasSplits = false;
  let hasDividends = false;
  let rows: PriceRow[] = [];
  let rejected: RejectedLine[] = [];
  let linesRead = 0;
  let previous = "";
  for await (const block of lineBlocks(path)) {
    const lines = decoder.decode(block.bytes).split("\n");
    for (const text of lines) {
      const line = text.endsWith("\r") ? text.slice(0, -1) : text;
      linesRead += 1;
      if (line === "") continue;
      if (read === null) {
        read = rowReaderFor(line);
        hasSplits = /\bsplit_ratio\b/i.test(line);
        hasDividends = /\bdividend\b/i.test(line);
        continue;
      }
      const row = read(line);
      if (typeof row === "string") rejected.push({ line: linesRead, reason: row });
      else {
        const key = `${row.ticker} ${row.day}`;
        if (key === previous) rejected.push({ line: linesRead, reason: `it repeats ${key}` });
        else rows.push(row);
        previous = key;
      }
      if (rows.length + rejected.length >= rowsInBatch) {
        yield { rows, rejected, linesRead, hasSplits, hasDividends };
        rows = [];
        rejected = [];
      }
    }
    // A block ends with its last line's end, so the piece after it is no line.
    if (lines.at(-1) === "") linesRead -= 1;
  }
  if (read === null) throw new BadPriceHeader("The file is empty.");
  if (rows.length + rejected.length > 0)
    yield { rows, rejected, linesRead, hasSplits, hasDividends };
}
