import { drawsFor } from "#demo/world/draws.ts";
import { type Bar, roundedCents } from "#demo/world/market/bar.ts";
import type { Halt } from "#demo/world/market/halts.ts";

/** How far a moment's price strays from the straight way between the day's corners. */
const strayFraction = 0.25;
/** Parts of the way from the open to the day's further end, before a halt and at the first trade after it. */
const jumps: Readonly<Record<Halt["reason"], readonly [before: number, after: number]>> = {
  "news pending": [0.08, 0.72],
  volatility: [0.35, 0.55],
};

/** A halt within the session: at which fraction of the traded time it begins, and why. */
export type Interruption = { at: number; reason: Halt["reason"] };

type Corner = readonly [moment: number, price: number];

/**
 * The price at a moment of a session, on its way from the day's open over its high and low to its
 * close; a halt leaves a gap.
 * @param elapsed  fraction of the traded time, 0 at the open, below 1
 */
export function priceAt(
  ticker: string,
  bar: Bar,
  { elapsed, interruption }: { elapsed: number; interruption: Interruption | null },
): number {
  const corners =
    interruption === null ? plainCorners(ticker, bar) : cornersWithGap(bar, interruption);
  const next = corners.findIndex(([moment]) => moment > elapsed);
  const from = corners[next - 1] ?? [0, bar.open];
  const to = corners[next] ?? [1, bar.close];
  const part = (elapsed - from[0]) / (to[0] - from[0]);
  // Nothing strays at a corner, so that the day's open, high, low and close are met.
  const stray = (bar.high - bar.low) * strayFraction * Math.min(part, 1 - part);
  const moment = drawsFor("moment", ticker, bar.day, Math.round(elapsed * 10_000));
  const price = from[1] + (to[1] - from[1]) * part + stray * (2 * moment.unit() - 1);
  return roundedCents(Math.min(bar.high, Math.max(bar.low, price)));
}

function plainCorners(ticker: string, bar: Bar): readonly Corner[] {
  const draws = drawsFor("path", ticker, bar.day);
  const [early, late] = [0.1 + 0.35 * draws.unit(), 0.55 + 0.35 * draws.unit()];
  const isHighFirst = draws.isLucky(0.5);
  return [
    [0, bar.open],
    [early, isHighFirst ? bar.high : bar.low],
    [late, isHighFirst ? bar.low : bar.high],
    [1, bar.close],
  ];
}

/** Before the halt the near end of the day is met, after it the far one. */
function cornersWithGap(bar: Bar, { at, reason }: Interruption): readonly Corner[] {
  const isDown = bar.close < bar.open;
  const [near, far] = isDown ? [bar.high, bar.low] : [bar.low, bar.high];
  const onTheWay = (part: number): number => bar.open + (far - bar.open) * part;
  const [before, after] = jumps[reason];
  return [
    [0, bar.open],
    [at / 2, near],
    [at, onTheWay(before)],
    [at, onTheWay(after)],
    [(1 + at) / 2, far],
    [1, bar.close],
  ];
}
