import type { Writable } from "node:stream";
import type { ColumnKind } from "#contract/screening/column-kind.ts";
import { demonstrationNote } from "#server/export/about-lines.ts";
import type { FileColumn, TableWriter } from "#server/export/table-file.ts";
import { writeInto } from "#server/export/write-into.ts";

/** What the numbers of a column are in. */
const units: Readonly<Record<ColumnKind, string | null>> = {
  text: null,
  identifier: null,
  count: null,
  days: "days",
  dollars: "dollars",
  thousands: "dollars",
  millions: "millions of dollars",
  percent: "fraction",
  date: "yyyy-mm-dd",
  instant: "UTC",
  "yes-no": "1 is yes, 0 is no",
  link: null,
};

/**
 * A JSON object that says what it is and then has `rows`, one on each line, by the columns' names:
 * numbers unrounded, null where unknown.
 */
export function jsonTable<Row>(
  columns: readonly FileColumn<Row>[],
  out: Writable,
): TableWriter<Row> {
  let isFirst = true;
  return {
    begin: (facts) => {
      const head = {
        title: facts.title,
        ...(facts.isDemonstration ? { note: demonstrationNote } : {}),
        query_in_words: facts.inWords,
        query: facts.query,
        exported_at: facts.exportedAt,
        data_version: facts.dataVersion,
        is_demonstration: facts.isDemonstration,
        num_rows: facts.rows,
        columns: columns.map(({ name, header, kind }) => ({ name, header, unit: units[kind] })),
      };
      return writeInto(out, `${JSON.stringify(head).slice(0, -1)},"rows":[`);
    },
    rows: (rows) => {
      const lines = rows.map((row) =>
        JSON.stringify(
          Object.fromEntries(columns.map(({ name, valueOf }) => [name, valueOf(row)])),
        ),
      );
      const before = isFirst ? "\n" : ",\n";
      isFirst = false;
      return writeInto(out, `${before}${lines.join(",\n")}`);
    },
    end: async () => void out.end("\n]}\n"),
  };
}
