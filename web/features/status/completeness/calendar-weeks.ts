import type { StatusDay } from "#contract/operations/site/source-status.ts";
import { dayInWords, monthName } from "#contract/values/day-in-words.ts";
import { countText } from "#web/ui/display/number-text.ts";

const weekdays = 5;
const dayMs = 86_400_000;
/** Weeks from Monday to Friday, oldest first; null for days to come. */
export type Week = {
  monday: string;
  /** The month, above the first week that begins in it. */
  month: string;
  days: (StatusDay | null)[];
};

/** The days, oldest first, by weeks. */
export function calendarWeeks(days: readonly StatusDay[]): Week[] {
  const weeks = new Map<string, Week>();
  for (const day of days) {
    const weekday = (new Date(day.day).getUTCDay() + 6) % 7;
    if (weekday >= weekdays) continue;
    const monday = new Date(Date.parse(day.day) - weekday * dayMs).toISOString().slice(0, 10);
    const week: Week = weeks.get(monday) ?? {
      monday,
      month: "",
      days: Array<null>(weekdays).fill(null),
    };
    week.days[weekday] = day;
    weeks.set(monday, week);
  }
  let before = "";
  return [...weeks.values()].map((week) => {
    const month = week.monday.slice(0, 7);
    const isNew = month !== before;
    before = month;
    return { ...week, month: isNew ? monthName(week.monday) : "" };
  });
}

/** How many filings a day lacks: what is missing and what could not be read. */
export function lackOf({ missing, unreadable }: StatusDay): number {
  return missing + unreadable;
}

/** A day in words, for readers and the popup. */
export function dayText(day: StatusDay): string {
  const name = dayInWords(day.day);
  const { listed, stored, withdrawn } = day;
  switch (day.state) {
    case "closed":
      return `${name}: EDGAR closed`;
    case "awaited":
      return `${name}: the index is not out yet`;
    case "unchecked":
      return `${name}: no index was read`;
    case "no_index":
      return `${name}: the index is missing`;
    case "complete":
      return `${name}: ${countText(stored)} of ${countText(listed - withdrawn)}, complete`;
    case "incomplete":
      return `${name}: ${countText(listed)} in the index, ${countText(stored)} ingested${kinds(day)}`;
  }
}

function kinds({ missing, unreadable, withdrawn }: StatusDay): string {
  return [
    missing > 0 ? `, ${missing} missing` : "",
    unreadable > 0 ? `, ${unreadable} unreadable` : "",
    withdrawn > 0 ? `, ${withdrawn} withdrawn` : "",
  ].join("");
}
