import { easternTime } from "#domain/calendar/eastern-time.ts";
import { closingTime, isTradingDay, nextTradingDay } from "#domain/calendar/trading-calendar.ts";

/** Source: NYSE Rule 7.34, core trading session. */
const openingTime = "09:30";

/** Whether shares are being traded on the New York Stock Exchange, and what comes next. */
export type MarketState = {
  isOpen: boolean;
  /** When it closes if it is open, when it opens otherwise: Eastern date and `HH:MM`. */
  change: { day: string; time: string };
};

/**
 * State of the core trading session at an instant, early closes and holidays observed; the opening
 * minute counts as open, the closing one as closed.
 * @param instant  ISO 8601 with offset or `Z`
 */
export function marketState(instant: string): MarketState {
  const { day, time } = easternTime(instant);
  const opensAt = `${openingTime}:00`;
  if (!isTradingDay(day) || time >= `${closingTime(day)}:00`) {
    return { isOpen: false, change: { day: nextTradingDay(day), time: openingTime } };
  }
  return time < opensAt
    ? { isOpen: false, change: { day, time: openingTime } }
    : { isOpen: true, change: { day, time: closingTime(day) } };
}
