import { demonstrationEvents } from "#contract/brand/demonstration-case.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { anchorSteps, type Bar, roundedCents } from "#demo/world/market/bar.ts";
import { firstDay, sessionsBetween } from "#demo/world/market/sessions.ts";

/** The total market fund, under the ticker the product measures against. */
export const fundTicker = "VTI";
const startPrice = 212.4;
const dailyDrift = 0.00045;
const dailyVolatility = 0.0078;
const yearlyDividendFraction = 0.0135;
const sharesTraded = 3_400_000;

const anchors = new Map(
  demonstrationEvents.flatMap(({ dayBefore, dayZero, fundCloses: [before, zero] }) => [
    [dayBefore, before] as const,
    [dayZero, zero] as const,
  ]),
);
/** The fund's bars from the first day through a date, which must not come before the last anchor. */
export function fundBars(seed: string, through: string): readonly Bar[] {
  const days = sessionsBetween(firstDay, through);
  const steps = days.slice(1).map((day) => {
    const draws = drawsFor(seed, "fund", day);
    // One day in fifty is a stormy one.
    const spread = dailyVolatility * (draws.isLucky(0.02) ? 2.6 : 1);
    return { day, logReturn: dailyDrift + spread * draws.normal() };
  });
  const bars: Bar[] = [];
  let price = startPrice;
  const returns = new Map(anchorSteps(steps, startPrice, anchors).map((s) => [s.day, s.logReturn]));
  for (const day of days) {
    const before = price;
    price *= Math.exp(returns.get(day) ?? 0);
    bars.push(fundBar(seed, { day, before, close: anchors.get(day) ?? roundedCents(price) }));
  }
  return bars;
}

function fundBar(
  seed: string,
  { day, before, close }: { day: string; before: number; close: number },
): Bar {
  const draws = drawsFor(seed, "fund bar", day);
  const open = roundedCents(before + (close - before) * draws.unit() * 0.6);
  const swing = close * 0.003;
  return {
    day,
    open,
    high: roundedCents(Math.max(open, close) + swing * draws.unit()),
    low: roundedCents(Math.min(open, close) - swing * draws.unit()),
    close,
    volume: Math.round(sharesTraded * Math.exp(0.25 * draws.normal())),
    splitRatio: null,
    dividend: isFundExDate(day) ? roundedCents((close * yearlyDividendFraction) / 4) : null,
  };
}

/** The first trading day on or after the 25th of a quarter's last month. */
function isFundExDate(day: string): boolean {
  const [, month = "", date = ""] = day.split("-");
  if (!["03", "06", "09", "12"].includes(month) || date < "25") return false;
  return sessionsBetween(`${day.slice(0, 8)}25`, day).length === 1;
}
