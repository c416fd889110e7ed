import {
  type AlertDefinition,
  constraintOf,
  lookbackOf,
} from "#contract/alerts/alert-definition.ts";
import type { FirstFiling } from "#contract/trades/first-filing.ts";
import type { AlertLookback } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertFacts } from "#domain/alerts/constraint-tree.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { plainDollarsText } from "#contract/values/amount-text.ts";
import { percentInWords } from "#domain/alerts/alert-conditions.ts";

/** Cells of a results page by column, in the units of contract/alerts/alert-kind-table.ts. */
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
  const keywords = constraintOf(definition, "keywords")?.val ?? [];
  return { lookback: lookbackOf(definition), keywords, timeZone };
}

/** A stored row that an alert can match. */
export type AlertMatch = {
  /** Once per alert: 'accession/row', 'accession', or 'cik/day/direction'. */
  key: string;
  accession: string | null;
  /** As filed, such as "4/A"; null of price alerts. */
  form: string | null;
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
  /** Of a trade: CIK of the reporting person who is shown. */
  ownerCik?: number;
  /** Of a trade: why totals do not count all of its value; null where they do. */
  excludedBecause?: string | null;
  /** Of a trade: the dollars that totals count, exact decimal text; null where they count none. */
  sumValue?: string | null;
  /** Of an amendment's trade in results: the filing to which its days to file are counted, if that is an earlier one. */
  firstFiling?: FirstFiling;
  /** Of a price move: when the condition was met, UTC; null where the trade that met it is unknown. */
  metAt?: string | null;
  /** Of a recorded price move: whether the condition was met before the alert began watching. */
  isAlreadyMet?: boolean;
  facts: AlertFacts;
  cells: (shown: ShownFor) => ResultCells;
};

/**
 * "largest on 28 Oct 2026, CPTX −31.39%" of a move, "…, CPTX $ 1,864,420.00" of a trade.
 * @returns null where the match has neither
 */
export function largestInWords(match: AlertMatch): string | null {
  const { return: moved, value } = match.facts;
  if (typeof moved === "number") return inWords(match, percentInWords(moved));
  return typeof value === "number" ? inWords(match, plainDollarsText(value)) : null;
}

function inWords(match: AlertMatch, figure: string): string {
  return `largest on ${dayInWords(easternTime(match.happenedAt).day)}, ${match.name} ${figure}`;
}

/** "2026-11-19 14:31" of a UTC instant in a time zone; seconds are dropped. */
function shownTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: "minute", roundingMode: "trunc" }).replace("T", " ");
}

/** When EDGAR accepted a filing; its filing date where no time is known. */
export function dateAccepted(
  { acceptedAt, filedOn }: { acceptedAt: string | null; filedOn: string | null },
  timeZone: string,
): string | null {
  return acceptedAt === null ? filedOn : shownTime(acceptedAt, timeZone);
}
