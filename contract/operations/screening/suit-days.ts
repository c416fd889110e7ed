import type { WorksheetPair } from "#contract/operations/screening/short-swing.ts";
import { counted, plainDollarsText } from "#contract/values/amount-text.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";

type PairToSue = Pick<WorksheetPair, "suit_by" | "profit">;

/** What is said of every last day to sue. */
export const lastDayToSue = "last day to sue (two years after the later trade)";
export const courtsCanExtend = "Courts can extend the time.";

/** Whether a last day to sue is over, which does not say that a suit is barred: courts can extend it. */
function isPastDay(day: string, marketDay: string | undefined): boolean {
  return marketDay !== undefined && day < marketDay;
}

/** "05 Jun 2026 (past)". */
export function suitDayText(day: string, marketDay: string | undefined): string {
  return `${dayInWords(day)}${isPastDay(day, marketDay) ? " (past)" : ""}`;
}

/** "$ 9,340.00 of it still within two years": the profit of pairs whose last day to sue is not over; null if that is all. */
export function openProfitText(pairs: readonly PairToSue[], marketDay: string): string | null {
  const open = pairs.filter(({ suit_by: day }) => !isPastDay(day, marketDay));
  if (open.length === pairs.length) return null;
  return open.length === 0
    ? "none of it still within two years"
    : `${plainDollarsText(exactSum(open))} of it still within two years`;
}

/** How much of the profit is of pairs whose last day to sue is over on a day; null if none is. */
export function pastPairsText(pairs: readonly PairToSue[], marketDay: string): string | null {
  const past = pairs.filter(({ suit_by: day }) => isPastDay(day, marketDay));
  if (past.length === 0) return null;
  return `As of ${dayInWords(marketDay)}, the ${lastDayToSue} has passed for ${past.length} of ${counted(pairs.length, "pair")}, ${plainDollarsText(exactSum(past))} of the total. ${courtsCanExtend}`;
}

type SuitDay<Pair extends PairToSue> = {
  day: string;
  pairs: readonly Pair[];
  /** Dollars, decimal text: of the pairs with this last day to sue, and with this or an earlier one. */
  profit: string;
  profitThrough: string;
};

/** The last days to sue, the earliest first, each with its pairs in the order given. */
export function suitDays<Pair extends PairToSue>(pairs: readonly Pair[]): SuitDay<Pair>[] {
  const days = [...new Set(pairs.map(({ suit_by: day }) => day))].sort();
  return days.map((day) => {
    const own = pairs.filter(({ suit_by: each }) => each === day);
    const through = pairs.filter(({ suit_by: each }) => each <= day);
    return { day, pairs: own, profit: exactSum(own), profitThrough: exactSum(through) };
  });
}

/** Of decimals as text: added as numbers, they can lose half a cent. */
function exactSum(pairs: readonly PairToSue[]): string {
  const places = Math.max(0, ...pairs.map(({ profit }) => profit.split(".")[1]?.length ?? 0));
  const units = pairs.map(({ profit }) => fixedDecimal(profit, { places: 0, shift: places }));
  const sum = units.reduce((total, count) => total + BigInt(count), 0n);
  return `${sum}e-${places}`;
}
