import { dayInWords } from "#contract/values/plain-date.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { dollarsInWords, percentInWords } from "#domain/alerts/figures-in-words.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";

/**
 * "largest on 28 Oct 2026, CPTX −31.39%" of a move, "…, CPTX $ 1,864,420.00" of a trade.
 * @returns null where the match has neither
 */
export function largestInWords(match: AlertMatch): string | null {
  const { return: moved, value } = match.facts;
  if (typeof moved === "number") return inWords(match, percentInWords(moved));
  return typeof value === "number" ? inWords(match, dollarsInWords(value)) : null;
}

function inWords(match: AlertMatch, figure: string): string {
  return `largest on ${dayInWords(easternTime(match.happenedAt).day)}, ${match.name} ${figure}`;
}
