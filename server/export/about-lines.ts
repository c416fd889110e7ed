import { brandNames } from "#contract/brand/names.ts";
import {
  exclusionReasons,
  exclusionReasonTexts,
  type TradeSums,
} from "#contract/trades/exclusions.ts";
import { numberText } from "#contract/values/amount-text.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import type { FileFacts } from "#server/export/table-file.ts";

/** Stated wherever exported data are invented. */
export const demonstrationNote =
  "Demonstration: invented data. Times follow the market clock of the demonstration.";

/** The description of a file, as label and text, for a sheet or a text file. */
export function aboutLines(facts: FileFacts): [label: string, text: string][] {
  const { dataVersion: version } = facts;
  const lines: [string, string][] = [
    ["Title", facts.title],
    ["Query", facts.inWords],
    ["Query as sent (JSON)", JSON.stringify(facts.query)],
    ["Rows", numberText(facts.rows, 0)],
    ...sumLines(facts.sums),
    ["Filings still to be read", unreadText(facts.unreadFilings)],
    ["Exported at (UTC)", facts.exportedAt],
    ["Data version", version.id],
    ["Rows stored", numberText(version.stored_rows, 0)],
    ["Last change", String(version.last_change)],
    ["Newest filing accepted at (UTC)", version.newest_filing_accepted_at ?? "none"],
    ["Prices through", version.prices_through ?? "none"],
    ["Product", `${brandNames.product} ${version.product}`],
    ["Notes", "Times are UTC. An empty cell means unknown, never zero."],
  ];
  return facts.isDemonstration ? [["Note", demonstrationNote], ...lines] : lines;
}

/** What the screen says the rows add up to, and why some are excluded. */
function sumLines(sums: TradeSums | null): [label: string, text: string][] {
  if (sums === null) return [];
  const { value_sold, value_purchased, rows_outside_sums, outside, rows_in_part } = sums;
  const reasons = exclusionReasons
    .filter((reason) => outside[reason] > 0)
    .map((reason) => `${exclusionReasonTexts[reason]}: ${numberText(outside[reason], 0)}`);
  const because = reasons.length === 0 ? "" : ` (${reasons.join("; ")})`;
  return [
    ["Sold, counted in totals", dollarsText(value_sold)],
    ["Purchased, counted in totals", dollarsText(value_purchased)],
    ["Rows excluded from totals", `${numberText(rows_outside_sums, 0)}${because}`],
    ["Rows partly counted", numberText(rows_in_part, 0)],
    ["How totals are computed", howSummed],
  ];
}

const howSummed =
  'They add up "Counted in Totals ($)" by type. There, an empty cell means that the row is not counted; ' +
  "of a row in part, only the lines are that no other filing of the group reports.";

function unreadText(unread: number): string {
  return unread === 0
    ? "none"
    : `${numberText(unread, 0)}: until they are read, rows may be missing, counts and totals are incomplete, and figures of rows, such as days to the next 8-K, can change.`;
}

/** Exact decimal text with all its places, at least two: "$ 485,599,706.14". */
function dollarsText(exact: string): string {
  const places = Math.max(2, exact.split(".")[1]?.length ?? 0);
  return `$ ${fixedDecimal(exact, { places, grouped: true })}`;
}
