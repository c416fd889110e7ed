import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";

/** Cells of a results page by column, in the units of contract/alerts/kinds. */
export type ResultCells = Readonly<Record<string, string | number | null>>;

/** What the cells of a row depend on besides the row. */
export type ShownFor = {
  /** The look-back of the definition says which sums of insiders are shown. */
  definition: AlertDefinition;
  /** IANA name, of the account. */
  timeZone: string;
};

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
