import type { Writable } from "node:stream";
import { aboutLines } from "#server/export/about-lines.ts";
import { csvLine } from "#server/export/csv.ts";
import { fileStem } from "#server/export/download-name.ts";
import { wholeStart } from "#server/export/formats/whole-start.ts";
import { openZip, type Zip, type ZipEntry } from "#server/export/open-zip.ts";
import type { FileColumn, FileFacts, TableWriter } from "#server/export/table-file.ts";
import { writeInto } from "#server/export/write-into.ts";

/** Plain CSV: a header line and the rows, nothing else. */
export function csvTable<Row>(
  columns: readonly FileColumn<Row>[],
  out: Writable,
): TableWriter<Row> {
  return {
    begin: () => writeInto(out, headerLine(columns)),
    rows: (rows) => writeInto(out, rowLines(columns, rows)),
    end: async () => void out.end(),
  };
}

/** Spreadsheets cut longer cells. */
const longestAbout = 32_000;

/**
 * The same with one more column, without values, whose header says what the file is: every reader of
 * CSV reads it, no line is something else than the header or a row. A longer text goes on in the
 * header of a further such column.
 */
export function csvAboutTable<Row>(
  columns: readonly FileColumn<Row>[],
  out: Writable,
): TableWriter<Row> {
  let described: readonly FileColumn<Row>[] = columns;
  return {
    begin: (facts) => {
      described = [...columns, ...aboutHeaders(facts).map((header) => emptyColumn<Row>(header))];
      return writeInto(out, headerLine(described));
    },
    rows: (rows) => writeInto(out, rowLines(described, rows)),
    end: async () => void out.end(),
  };
}

function aboutHeaders(facts: FileFacts): string[] {
  const lines = aboutLines(facts).map(([label, text]) => `${label}: ${text}`);
  const text = `About this file: ${lines.join("; ")}`;
  return partsOf(text).map((part, index) =>
    index === 0 ? part : `About this file, continued: ${part}`,
  );
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== "";) {
    const part = wholeStart(rest, longestAbout);
    parts.push(part);
    rest = rest.slice(part.length);
  }
  return parts;
}

function emptyColumn<Row>(header: string): FileColumn<Row> {
  return { name: "about", header, kind: "text", valueOf: () => null, textOf: () => "" };
}

/** The same CSV in a ZIP archive, beside a text that says what it is. */
export function csvZipTable<Row>(
  columns: readonly FileColumn<Row>[],
  out: Writable,
): TableWriter<Row> {
  let zip: Zip | null = null;
  let file: ZipEntry | null = null;
  return {
    begin: async (facts) => {
      zip = openZip(out, new Date(facts.exportedAt));
      const about = aboutLines(facts).map(([label, text]) => `${label}: ${text}\r\n`);
      await zip.add("About.txt", about.join(""));
      file = await zip.open(`${fileStem(facts.title)}.csv`);
      await file.write(headerLine(columns));
    },
    rows: async (rows) => file?.write(rowLines(columns, rows)),
    end: async () => {
      await file?.close();
      await zip?.finish();
    },
  };
}

function headerLine<Row>(columns: readonly FileColumn<Row>[]): string {
  return csvLine(columns.map(({ header }) => header));
}

function rowLines<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  let lines = "";
  for (const row of rows) lines += csvLine(columns.map(({ textOf }) => textOf(row)));
  return lines;
}
