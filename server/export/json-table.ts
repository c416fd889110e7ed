import type { Writable } from "node:stream";
import {
  exclusionReasons,
  exclusionReasonTexts,
  type TradeSums,
} from "#contract/trades/exclusions.ts";
import { demonstrationNote } from "#server/export/about-lines.ts";
import type { FileColumn, FileFacts, FileKind, TableWriter } from "#server/export/table-file.ts";
import { exactHeader } from "#server/export/subjects/row-file.ts";
import { writeInto } from "#server/export/open-zip.ts";

/** What the numbers of a column are in. */
const units: Readonly<Record<FileKind, string | null>> = {
  text: null,
  identifier: null,
  count: null,
  days: "days",
  dollars: "dollars",
  thousands: "dollars",
  exact: "dollars",
  millions: "millions of dollars",
  percent: "fraction",
  date: "yyyy-mm-dd",
  instant: "UTC",
  "yes-no": "1 is yes, 0 is no",
  link: null,
};

/**
 * A JSON object that says what it is and then has `rows`, one on each line, by the columns' names,
 * each once: numbers unrounded, amounts that a double would round with all their digits, null where
 * unknown.
 */
export function jsonTable<Row>(all: readonly FileColumn<Row>[], out: Writable): TableWriter<Row> {
  const columns = all.filter(
    (column, index) => all.findIndex(({ name }) => name === column.name) === index,
  );
  const keys = columns.map(({ name }) => JSON.stringify(name));
  let isFirst = true;

  function rowText(row: Row): string {
    let text = "";
    for (const [index, { kind, valueOf }] of columns.entries()) {
      const value = valueOf(row);
      // Decimal text is written as the number it is.
      const isNumber = kind === "exact" && typeof value === "string";
      const written = isNumber ? value : JSON.stringify(value);
      text += `${text === "" ? "{" : ","}${keys[index]}:${written}`;
    }
    return `${text}}`;
  }

  return {
    begin: (facts) =>
      writeInto(out, `${JSON.stringify(headOf(facts, columns)).slice(0, -1)},"rows":[`),
    rows: (rows) => {
      const before = isFirst ? "\n" : ",\n";
      isFirst = false;
      return writeInto(out, `${before}${rows.map(rowText).join(",\n")}`);
    },
    end: async () => void out.end("\n]}\n"),
  };
}

function headOf<Row>(facts: FileFacts, columns: readonly FileColumn<Row>[]): object {
  return {
    title: facts.title,
    ...(facts.isDemonstration ? { note: demonstrationNote } : {}),
    query_in_words: facts.inWords,
    query: facts.query,
    exported_at: facts.exportedAt,
    data_version: facts.dataVersion,
    is_demonstration: facts.isDemonstration,
    num_rows: facts.rows,
    ...(facts.sums === null ? {} : { totals: totalsOf(facts.sums) }),
    unread_filings: facts.unreadFilings,
    columns: columns.map((column) => ({
      name: column.name,
      header: exactHeader(column),
      unit: units[column.kind],
    })),
  };
}

/** As the search's answer has them, with the excluded rows by reason, in words. */
function totalsOf({ outside, ...totals }: TradeSums): object {
  const reasons = exclusionReasons.map((reason): [string, number] => [
    exclusionReasonTexts[reason],
    outside[reason],
  ]);
  return { ...totals, rows_outside_sums_because: Object.fromEntries<number>(reasons) };
}
