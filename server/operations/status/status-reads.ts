import type { Database } from "#database/connect.ts";
import { countUnpricedCompanies } from "#database/prices/price-gaps.ts";
import { type DataOrigin, readDataOrigin } from "#database/sources/market/data-origin.ts";
import type { ReplicaState } from "#database/screening/replica/replica-state.ts";
import { type ReadCompleteness, readCompleteness } from "#database/status/completeness.ts";
import {
  type LiveQuotes,
  type PriceDays,
  readLiveQuotes,
  readPriceDays,
} from "#database/status/price-days.ts";
import { listAlarms, type SourceAlarm } from "#database/status/source-alarms.ts";
import { listSourceParts, type SourcePart } from "#database/status/source-parts.ts";
import {
  countUnreadFilings,
  type NewestFiling,
  readNewestFiling,
  readWaitingArrivals,
  type WaitingArrivals,
} from "#database/status/visible-filings.ts";
import { shownDays } from "#domain/status/completeness-calendar.ts";
import type { Clock, MarketClock } from "#platform/clock.ts";

/** Where the stored data stand, as of a moment. */
export type CurrentState = {
  origin: DataOrigin | null;
  parts: SourcePart[];
  newest: NewestFiling | null;
  waiting: WaitingArrivals;
};

/** Reads of the status page, the same for everyone and kept for seconds. */
export type StatusReads = {
  current(): Promise<CurrentState>;
  /** Filings that any list named and of which nothing is stored, see `countUnreadFilings`. */
  unread(): Promise<number>;
  completeness(): Promise<ReadCompleteness>;
  prices(): Promise<{ daily: PriceDays[]; live: LiveQuotes }>;
  alarms(): Promise<SourceAlarm[]>;
  /** Companies whose computed rows can lack prices for now. */
  unpricedCompanies(): Promise<number>;
  /** Null where there is no screening replica. */
  replica(): Promise<ReplicaState | null>;
};

const currentFor = Temporal.Duration.from({ seconds: 1 });
const pricesFor = Temporal.Duration.from({ seconds: 5 });
/** A page that is refreshed every ten seconds then shows nothing older than twice that. */
const restFor = Temporal.Duration.from({ seconds: 10 });
const endedShownFor = Temporal.Duration.from({ hours: 7 * 24 });
const mostAlarms = 20;

export function createStatusReads(
  db: Database,
  {
    clock,
    marketClock,
    marketFund,
    readReplicaState,
  }: {
    clock: Clock;
    marketClock: MarketClock;
    marketFund: string;
    /** Null where there is no screening replica. */
    readReplicaState: (() => Promise<ReplicaState | null>) | null;
  },
): StatusReads {
  return {
    replica: keptFor(clock, currentFor, async () => (await readReplicaState?.()) ?? null),
    current: keptFor(clock, currentFor, async () => {
      const [origin, parts, newest, waiting] = await Promise.all([
        readDataOrigin(db),
        listSourceParts(db),
        readNewestFiling(db),
        readWaitingArrivals(db),
      ]);
      return { origin, parts, newest, waiting };
    }),
    unpricedCompanies: keptFor(clock, pricesFor, () => countUnpricedCompanies(db, marketFund)),
    unread: keptFor(clock, restFor, () => countUnreadFilings(db)),
    completeness: keptFor(clock, restFor, () =>
      readCompleteness(db, shownDays(marketClock.now().toString())),
    ),
    prices: keptFor(clock, restFor, async () => ({
      daily: await readPriceDays(db),
      live: await readLiveQuotes(db),
    })),
    alarms: keptFor(clock, restFor, () =>
      listAlarms(db, {
        endedAfter: clock.now().subtract(endedShownFor).toString(),
        limit: mostAlarms,
      }),
    ),
  };
}

/** One read at a time, whose answer holds for a while; one that failed is not kept. */
function keptFor<Result>(
  clock: Clock,
  duration: Temporal.Duration,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let kept: { result: Promise<Result>; at: Temporal.Instant } | null = null;
  return () => {
    const now = clock.now();
    if (kept !== null && Temporal.Duration.compare(now.since(kept.at), duration) < 0)
      return kept.result;
    const reading = { result: read(), at: now };
    kept = reading;
    reading.result.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.result;
  };
}
