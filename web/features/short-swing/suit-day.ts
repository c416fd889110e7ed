import { dayInWords } from "#contract/values/plain-date.ts";

/** Whether a last day to sue is over, which does not say that a suit is barred: courts can extend it. */
export function isPastDay(day: string, marketDay: string | undefined): boolean {
  return marketDay !== undefined && day < marketDay;
}

/** "05 Jun 2026 (past)". */
export function suitDayText(day: string, marketDay: string | undefined): string {
  return `${dayInWords(day)}${isPastDay(day, marketDay) ? " (past)" : ""}`;
}
