import { drawsFor } from "#demo/world/draws.ts";
import { type Bar, roundedCents } from "#demo/world/market/bar.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import { sessionDay, sessionOf } from "#domain/calendar/trading-calendar.ts";

/** A day's bar that the vendor first has wrongly, and when it is put right. */
export type BarFault = {
  ticker: string;
  day: string;
  /** `missing`: no bar; `stale`: the day before once more; `mistyped`: a close ten percent off. */
  kind: "missing" | "stale" | "mistyped";
  /** The trading day whose file has it right. */
  correctedOn: string;
};

/** The close of TMSN's day of results, and with it a return that users filter by, is one of them. */
export const plantedBarFaults: readonly BarFault[] = [
  { ticker: "NVPG", day: "2025-06-10", kind: "mistyped", correctedOn: "2025-06-12" },
  { ticker: "BLHV", day: "2026-03-04", kind: "missing", correctedOn: "2026-03-06" },
  { ticker: "TMSN", day: "2026-10-22", kind: "mistyped", correctedOn: "2026-10-26" },
  { ticker: "GRHX", day: "2026-11-12", kind: "missing", correctedOn: "2026-11-17" },
  { ticker: "BMEP", day: "2026-11-16", kind: "stale", correctedOn: "2026-11-19" },
  { ticker: "MRDL", day: "2026-11-19", kind: "mistyped", correctedOn: "2026-11-24" },
  { ticker: "KSBY", day: "2026-11-20", kind: "missing", correctedOn: "2026-11-23" },
];

const drawnFraction = 1 / 900;
const mistypedBy = 1.1;

/**
 * The bars of one ticker as the vendor has them after the close of a day, late and wrong ones
 * included. Deterministic: the same day always gives the same bars.
 * @param bars  oldest first
 */
export function barsAsOf(
  seed: string,
  ticker: string,
  { bars, asOf }: { bars: readonly Bar[]; asOf: string },
): readonly Bar[] {
  return bars.flatMap((bar, place) => {
    if (bar.day > asOf) return [];
    const fault = faultOf(seed, ticker, bar.day);
    if (fault === null || fault.correctedOn <= asOf) return [bar];
    return spoiled(bar, bars[place - 1], fault.kind);
  });
}

function faultOf(seed: string, ticker: string, day: string): BarFault | null {
  const planted = plantedBarFaults.find((fault) => fault.ticker === ticker && fault.day === day);
  if (planted !== undefined) return planted;
  if (day <= filledThrough) return null;
  const draws = drawsFor(seed, "bar fault", ticker, day);
  if (!draws.isLucky(drawnFraction)) return null;
  const kind = draws.pick(["missing", "stale", "mistyped"] as const);
  return { ticker, day, kind, correctedOn: sessionDay(sessionOf(day) + draws.whole(1, 4)) };
}

function spoiled(bar: Bar, before: Bar | undefined, kind: BarFault["kind"]): Bar[] {
  if (kind === "missing" || before === undefined) return [];
  if (kind === "mistyped") {
    const close = roundedCents(bar.close * mistypedBy);
    return [{ ...bar, close, high: Math.max(bar.high, close) }];
  }
  const { open, high, low, close, volume } = before;
  return [{ ...bar, open, high, low, close, volume }];
}
