import { FlaskConical } from "lucide-react";
import { useEffect, useState } from "react";
import type { MarketTime } from "#contract/operations/site/dashboard.ts";
import { easternZone, timeInWords } from "#contract/values/zone-time.ts";

/** Well within the six seconds that a market is promised for: beyond them the time shown would go back if it stopped. */
const refreshMs = 3_000;
const tickMs = 1_000;

/** The market's instant, in milliseconds since 1970, going on by itself; null until it is known. */
function useMarketMoment(): number | null {
  const [moment, setMoment] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let heard: HeardTime | null = null;
    const tick = (): void => {
      if (heard !== null) setMoment(marketMoment(heard, performance.now()));
    };
    const refresh = async (): Promise<void> => {
      if (document.hidden) return;
      // What is unknown for a while goes on at the pace it had, as far as that was certain.
      heard = (await hearTime(leaving.signal).catch(() => null)) ?? heard;
      if (!leaving.signal.aborted) tick();
    };
    void refresh();
    const refreshing = setInterval(() => void refresh(), refreshMs);
    const ticking = setInterval(tick, tickMs);
    return () => {
      leaving.abort();
      clearInterval(refreshing);
      clearInterval(ticking);
    };
  }, []);
  return moment;
}

/** Loaded by itself: visitors' screens do without the schemas until something is called. */
async function hearTime(signal: AbortSignal): Promise<HeardTime> {
  const { call } = await import("#web/api/call.ts");
  const answer = await call("get_market_time", {}, { signal });
  return { answer, heardAtMs: performance.now() };
}

/** What `DemonstrationStrip` shows; apart, as only a demonstration loads it. */
export function Strip() {
  const moment = useMarketMoment();
  return (
    <aside
      aria-label="Demonstration"
      className="sticky top-0 z-30 flex h-(--strip-height) items-center justify-center gap-2 overflow-hidden border-b border-border bg-raised px-4 text-2xs whitespace-nowrap text-muted max-md:px-3 print:static print:bg-transparent"
    >
      <FlaskConical
        size={12}
        strokeWidth={1.6}
        aria-hidden="true"
        className="shrink-0 text-warn-text"
      />
      <span className="min-w-0 truncate">
        <b className="font-semibold text-text">Demonstration data</b>
        <span className="max-md:hidden">: invented companies, people and prices</span>
        <span className="md:hidden">: all invented</span>
      </span>
      {moment !== null && (
        <span className="shrink-0 tabular-nums print:hidden">
          <span className="max-md:sr-only">· market time </span>
          <span className="md:hidden">· </span>
          {momentInWords(moment)}
        </span>
      )}
    </aside>
  );
}

/** What was answered, and when by the browser's steady clock. */
type HeardTime = { answer: MarketTime; heardAtMs: number };

/**
 * The market's instant, in milliseconds since 1970, some time after it was heard: at the announced pace, and
 * no further than it is valid.
 */
export function marketMoment({ answer, heardAtMs }: HeardTime, nowMs: number): number {
  const { now, speed, through } = answer;
  const moment = Date.parse(now) + Math.max(0, nowMs - heardAtMs) * speed;
  return through === null ? moment : Math.min(moment, Date.parse(through));
}

const weekdays = new Intl.DateTimeFormat("en-GB", { timeZone: easternZone, weekday: "short" });

/** "Mon 26 Oct 2026, 10:42 ET" */
export function momentInWords(ms: number): string {
  return `${weekdays.format(ms)} ${timeInWords(ms, easternZone).replace(/^0/, "")} ET`;
}
