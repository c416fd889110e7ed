import { easternTime } from "#domain/calendar/eastern-time.ts";

/** A calendar month of New York; the first and the last of a span are cut. Instants are UTC. */
export type MonthSlice = { month: string; since: string; before: string | null };

const marketZone = "America/New_York";

/**
 * The months between two instants, the newest first.
 * @param until  in the last month, which is open: what happened later belongs to it
 */
export function monthSlices(since: string, until: string): MonthSlice[] {
  const slices: MonthSlice[] = [];
  const first = easternTime(since).day.slice(0, 7);
  let month = easternTime(until).day.slice(0, 7);
  let before: string | null = null;
  while (month > first) {
    const start = startOf(month);
    slices.push({ month, since: start, before });
    before = start;
    month = Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString();
  }
  return [...slices, { month: first, since, before }];
}

function startOf(month: string): string {
  return Temporal.PlainDate.from(`${month}-01`).toZonedDateTime(marketZone).toInstant().toString();
}
