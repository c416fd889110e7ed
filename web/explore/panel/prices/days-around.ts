import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import type { ChartDays, NamedDay } from "./price-around.tsx";

const dayMs = 86_400_000;
/** Calendar days drawn before and after what the row is about. */
const margin = 45;
/** An 8-K later than this has nothing to do with the picture of a trade. */
const mostDaysTo8k = 120;

type Around = { days: ChartDays; named: NamedDay[] };

type DrawnTrade = Pick<TradeRow, "next_8K_days" | "trade_date" | "trade_direction">;

/** The days around a trade, through the acceptance of the next 8-K where it is near. */
export function daysAroundTrade(row: DrawnTrade): Around {
  const { trade_date: day, trade_direction: name, next_8K_days: days } = row;
  const next8k = days === null || days > mostDaysTo8k ? null : daysLater(day, days);
  return {
    days: { from: daysLater(day, -margin), to: daysLater(next8k ?? day, margin) },
    named: [{ day, name }, ...(next8k === null ? [] : [{ day: next8k, name: "next 8-K" }])],
  };
}

type DrawnEvent = Pick<EventRow, "day_0" | "filed_on">;

/** The days around an event's day 0, or its filing date where day 0 is unknown. */
export function daysAroundEvent({ day_0: day0, filed_on: filed }: DrawnEvent): Around | null {
  const day = day0 ?? filed;
  return day === null
    ? null
    : {
        days: { from: daysLater(day, -2 * margin), to: daysLater(day, margin) },
        named: day0 === null ? [] : [{ day: day0, name: "day 0" }],
      };
}

/** @returns YYYY-MM-DD */
function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
