import type { LeadFactor } from "#contract/leads/score.ts";
import { dayInWords, daysInWords } from "#contract/values/day-in-words.ts";

/** How the trades of a lead are combined. */
export const combinedRule =
  "For each factor, cluster, event, and person leads use the finding with the most points among their trades or, if none gives points, the one that subtracts the most.";
export const combinedSumRule = "For loss avoided or gain, they use the sum.";

/** A trade of a lead, as its factors name it. */
type NamedTrade = { owner: string; day: string; factors: readonly LeadFactor[] };

const mostNamed = 3;

/**
 * "1 of 4 trades: 14 Oct 2026": the trades that the facts of a factor are of, with the insiders where the lead has
 * several. Null for a lead of one trade, and where the facts are of no single trade.
 * @param trades  of the lead, by date
 */
export function factorTradesText(factor: LeadFactor, trades: readonly NamedTrade[]): string | null {
  const named = trades.filter(({ factors }) => factors.includes(factor));
  if (trades.length < 2 || named.length === 0) return null;
  if (named.length === trades.length)
    return named.length === 2 ? "both trades" : `all ${named.length} trades`;
  return `${named.length} of ${trades.length} trades: ${tradesText(named, trades)}`;
}

function tradesText(named: readonly NamedTrade[], all: readonly NamedTrade[]): string {
  const hasOneOwner = all.every(({ owner }) => owner === all[0]?.owner);
  if (hasOneOwner) return daysText(named);
  const byOwner = [...Map.groupBy(named, ({ owner }) => owner)];
  if (byOwner.length > mostNamed) return `${byOwner.length} people, ${daysText(named)}`;
  return byOwner.map(([owner, own]) => `${owner}, ${daysText(own)}`).join("; ");
}

function daysText(trades: readonly NamedTrade[]): string {
  const days = [...new Set(trades.map(({ day }) => day))].sort();
  const [first = "", last = first] = [days[0], days.at(-1)];
  return days.length > mostNamed ? daysInWords(first, last) : days.map(dayInWords).join(", ");
}
