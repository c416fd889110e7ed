import { sessionDay, sessionOnOrAfter } from "#domain/calendar/trading-calendar.ts";

/** The first trading day of the world. */
export const firstDay = "2023-10-02";

/** All trading days from one date through another, oldest first. */
export function sessionsBetween(from: string, through: string): readonly string[] {
  const days: string[] = [];
  for (let session = sessionOnOrAfter(from); ; session += 1) {
    const day = sessionDay(session);
    if (day > through) return days;
    days.push(day);
  }
}

/** The world always reaches this far: what is planted lies before, and prices are led to it. */
export const filledThrough = "2026-11-20";
