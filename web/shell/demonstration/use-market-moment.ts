import { useEffect, useState } from "react";
import { withSchemas } from "#web/session/with-schemas.ts";
import { type HeardTime, marketMoment } from "./market-moment.ts";

const askAgainMs = 10_000;
const tickMs = 1_000;

/** The market's instant, in milliseconds since 1970, going on by itself; null until it is known. */
export function useMarketMoment(): number | null {
  const [moment, setMoment] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let heard: HeardTime | null = null;
    const tick = (): void => {
      if (heard !== null) setMoment(marketMoment(heard, performance.now()));
    };
    const ask = async (): Promise<void> => {
      if (document.hidden) return;
      // What is unknown for a while goes on at the pace it had.
      heard = (await hearTime(leaving.signal).catch(() => null)) ?? heard;
      if (!leaving.signal.aborted) tick();
    };
    void ask();
    const asking = setInterval(() => void ask(), askAgainMs);
    const ticking = setInterval(tick, tickMs);
    return () => {
      leaving.abort();
      clearInterval(asking);
      clearInterval(ticking);
    };
  }, []);
  return moment;
}

/** Loaded by itself: visitors' screens do without the schemas until something is called. */
async function hearTime(signal: AbortSignal): Promise<HeardTime> {
  const { call } = await withSchemas(() => import("#web/api/call.ts"));
  const answer = await call("get_market_time", {}, { signal });
  return { answer, heardAtMs: performance.now() };
}
