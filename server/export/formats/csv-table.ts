import type { Writable } from "node:stream";
import { aboutLines } from "#server/export/about-lines.ts";
import { csvLine } from "#server/export/csv.ts";
import { fileStem } from "#server/export/download-name.ts";
import { openZip, type Zip, type ZipEntry } from "#server/export/open-zip.ts";
import type { FileColumn, TableWriter } from "#server/export/table-file.ts";
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
