import { setImmediate as nextTurn } from "node:timers/promises";
import { type LineBlock, lineBlocks } from "#sources/line-blocks.ts";
import { accessionIn, parseCik } from "../identifiers.ts";
import type { ListedFiling } from "../parsed-filing.ts";
import { decodeText } from "../submission/decode-text.ts";
import { calendarDate, compactDate } from "../submission/edgar-time.ts";
import { Unreadable } from "../unreadable.ts";

/** One row of an index, or a line that is none; `line` is 1-based. */
export type IndexLine =
  | { type: "row"; line: number; listed: ListedFiling }
  | { type: "broken"; line: number; text: string };

type RowReader = (text: string) => ListedFiling | null;

/**
 * Streams a master, form or company index, daily or quarterly, plain or gzipped. A broken line is reported
 * and the rest is read. One row per filing and company: a Form 4 is listed under its issuer and under every
 * owner.
 * @throws {Unreadable} not-edgar when there is no table at all
 */
export async function* readIndex(path: string): AsyncGenerator<IndexLine> {
  yield* readIndexBlocks(lineBlocks(path));
}

/** The same of an index that is here as a whole. @throws {Unreadable} as `readIndex` */
export async function* readIndexBytes(bytes: Uint8Array): AsyncGenerator<IndexLine> {
  yield* readIndexBlocks(blocksOf(bytes));
}

const blockSize = 256 * 1024;

/** Blocks that end at line ends; a pause between them leaves the thread to others. */
async function* blocksOf(bytes: Uint8Array): AsyncGenerator<LineBlock> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let firstLine = 1;
  for (let start = 0; start < whole.length;) {
    const lineEnd = whole.indexOf(0x0a, Math.min(start + blockSize, whole.length));
    const end = lineEnd === -1 ? whole.length : lineEnd + 1;
    const block = whole.subarray(start, end);
    yield { firstLine, bytes: block };
    for (let at = block.indexOf(0x0a); at !== -1; at = block.indexOf(0x0a, at + 1)) firstLine += 1;
    start = end;
    await nextTurn();
  }
}

async function* readIndexBlocks(blocks: AsyncIterable<LineBlock>): AsyncGenerator<IndexLine> {
  const heading: string[] = [];
  let read: RowReader | null = null;
  for await (const block of blocks) {
    const lines = decodeText(block.bytes).text.split("\n");
    for (const [offset, text] of lines.entries()) {
      const line = text.replace(/\s+$/, "");
      if (read === null) {
        if (/^-{20,}$/.test(line)) read = readerFor(heading);
        else heading.push(line);
        if (heading.length > 100)
          throw new Unreadable("not-edgar", "no table begins within 100 lines");
      } else if (line !== "") {
        const listed = read(line);
        if (listed === null)
          yield { type: "broken", line: block.firstLine + offset, text: line.slice(0, 300) };
        else yield { type: "row", line: block.firstLine + offset, listed };
      }
    }
  }
  if (read === null)
    throw new Unreadable(
      heading.join("").trim() === "" ? "empty" : "not-edgar",
      "there is no table",
    );
}

/** The heading may be broken over two lines ("… CIK" / "Date Filed  File Name"), so only its columns' start counts. */
function readerFor(heading: readonly string[]): RowReader {
  const columns = heading.findLast((line) => /^(CIK\||Form Type|Company Name)/.test(line)) ?? "";
  if (columns.startsWith("CIK|")) return readMasterRow;
  const second = columns.startsWith("Form Type")
    ? columns.indexOf("Company Name")
    : columns.indexOf("Form Type");
  if (second <= 0) throw new Unreadable("not-edgar", "the table has no known columns");
  const isByForm = columns.startsWith("Form Type");
  return (text) => readFixedRow(text, second, isByForm);
}

function readMasterRow(text: string): ListedFiling | null {
  const fields = text.split("|");
  if (fields.length < 5) return null;
  const [date = "", file = ""] = fields.slice(-2);
  return listedFiling({
    cik: fields[0] ?? "",
    companyName: fields.slice(1, -3).join("|"),
    form: fields.at(-3) ?? "",
    date,
    file,
  });
}

const rowEnd = /\s+(\d{1,10})\s+(\d{8}|\d{4}-\d\d-\d\d)\s+(edgar\/\S+)$/;

/** Long names push the later columns to the right, so the row is read from both ends. */
function readFixedRow(text: string, second: number, isByForm: boolean): ListedFiling | null {
  const end = rowEnd.exec(text);
  if (end === null) return null;
  const start = text.slice(0, end.index);
  const [left, right] = twoColumns(start, second);
  if (left === "" || right === "") return null;
  return listedFiling({
    cik: end[1] ?? "",
    companyName: isByForm ? right : left,
    form: isByForm ? left : right,
    date: end[2] ?? "",
    file: end[3] ?? "",
  });
}

function twoColumns(start: string, second: number): [string, string] {
  if (start[second - 1] === " " && start[second] !== " ") {
    return [start.slice(0, second).trim(), start.slice(second).trim()];
  }
  const gap = start.lastIndexOf("  ");
  return gap === -1 ? ["", ""] : [start.slice(0, gap).trim(), start.slice(gap).trim()];
}

type RowText = { cik: string; companyName: string; form: string; date: string; file: string };

function listedFiling(row: RowText): ListedFiling | null {
  const cik = parseCik(row.cik.trim());
  const accession = accessionIn(row.file.trim().split("/").at(-1) ?? "");
  const date = row.date.trim();
  const filedOn = date.includes("-") ? calendarDate(date) : compactDate(date);
  if (cik === null || accession === null || filedOn === null || row.form.trim() === "") return null;
  return {
    accession,
    cik,
    origin: "index",
    form: row.form.trim(),
    companyName: row.companyName.trim(),
    role: null,
    filedOn,
    acceptedAt: null,
    periodOfReport: null,
    items: null,
  };
}
