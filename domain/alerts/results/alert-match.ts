import { alertParts } from "#contract/alerts/alert-conditions.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";

/** Cells of a results page by column, in the units of contract/alerts/kinds. */
export type ResultCells = Readonly<Record<string, string | number | null>>;

/** All that the cells of a row depend on besides the row: equal values, equal cells. */
export type ShownFor = {
  /** Which sums of insiders are shown. */
  lookback: AlertLookback;
  /** Whose counts and snippets are shown. */
  keywords: readonly string[];
  /** IANA name, of the account. */
  timeZone: string;
};

/** What of a definition the cells of its results depend on, for an account in this time zone. */
export function shownFor(definition: AlertDefinition, timeZone: string): ShownFor {
  const { lookback, keywords } = alertParts(definition);
  return { lookback, keywords: keywords?.val ?? [], timeZone };
}

/** A stored row that an alert can match. */
export type AlertMatch = {
  /** Once per alert: 'accession/row', 'accession', or 'cik/day/direction'. */
  key: string;
  accession: string | null;
  rowNumber: number | null;
  cik: number;
  /** Ticker of the company, its name where it has none. */
  name: string;
  /** YYYY-MM-DD; of price alerts. */
  day: string | null;
  /** Of price alerts. */
  direction: "drop" | "increase" | null;
  /** UTC instant of the market. */
  happenedAt: string;
  facts: AlertFacts;
  cells: (shown: ShownFor) => ResultCells;
};
