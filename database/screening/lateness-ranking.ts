import type { LineSearch } from "#contract/operations/screening/explore-lines.ts";
import type { LatenessGroup, LatenessSort } from "#contract/operations/screening/lateness.ts";
import { type Cells, number, orNull, text } from "#database/screening/cells.ts";
import { lineSubject } from "#database/screening/line-subject.ts";
import { normalQuantile95 } from "#domain/event-study/distributions/normal.ts";

/** Which groups to rank by the share of their lines that were late. */
export type LatenessRanking = {
  by: LatenessGroup;
  /** Selects the lines; its page and order are ignored. */
  search: LineSearch;
  /** Groups with fewer lines are left out. */
  minLines: number;
  sort: LatenessSort;
  direction: "asc" | "desc";
  limit: number;
  page: number;
};

/** One person, company, or agent. */
export type StoredLateness = {
  cik: number;
  /** Null for an agent. */
  name: string | null;
  ticker: string | null;
  lines: number;
  late: number;
  medianDays: number | null;
  medianReturn: number | null;
};

/** The columns of the ranking by which it is sorted. */
export const rankingColumns: Readonly<Record<LatenessSort, string>> = {
  low: "low",
  share: "share",
  late: "late",
  lines: "lines",
  median_days: "median_days",
  return: "median_return",
};

/** The square of the quantile in the bounds of the confidence interval, as `wilsonInterval` has it. */
export const quantileSquare = normalQuantile95 ** 2;

/** Searches of lines of a known delay; what another filing of the group reports counts once. */
export const rankedLines: typeof lineSubject = {
  ...lineSubject,
  conditions: (search) => [
    ...lineSubject.conditions({ ...search, days_late: { bool: "ge", val: [0] } }),
    { kind: "no-code", column: "flags", values: ["duplicate-group-filing"] },
  ],
};

/** Rows as both engines return them. */
export function readRanking(rows: readonly Cells[]): { rows: StoredLateness[]; total: number } {
  return {
    rows: rows.map((cells) => ({
      cik: number(cells["cik"]),
      name: orNull(text)(cells["name"]),
      ticker: orNull(text)(cells["ticker"]),
      lines: number(cells["lines"]),
      late: number(cells["late"]),
      medianDays: orNull(number)(cells["median_days"]),
      medianReturn: orNull(number)(cells["median_return"]),
    })),
    total: rows[0] === undefined ? 0 : number(rows[0]["total"]),
  };
}
