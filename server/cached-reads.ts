import type { Database } from "#database/connect.ts";
import {
  type DayOfEvents,
  type DayOfTrades,
  readDayOfEvents,
  readDayOfTrades,
} from "#database/queries/day-at-a-glance.ts";
import {
  type KnownOwner,
  type KnownTicker,
  listOwners,
  listTickers,
} from "#database/queries/company/dictionaries.ts";
import {
  readChangeMark,
  readStoredData,
  type StoredData,
} from "#database/queries/screening-status.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import type { Clock, MarketClock } from "#platform/clock.ts";

/** Large reads, the same for everyone, repeated only when stored data changed. */
export type CachedReads = {
  tickers(): Promise<KnownTicker[]>;
  owners(): Promise<KnownOwner[]>;
  storedData(): Promise<StoredData>;
  dayOfTrades(): Promise<DayOfTrades>;
  dayOfEvents(): Promise<DayOfEvents>;
};

/** Longest age of a read while data keep changing; without a change, at most the longer one. */
const youngest = Temporal.Duration.from({ seconds: 3 });
const oldest = Temporal.Duration.from({ seconds: 60 });
/** Counts of ten million rows take many times as long, and would be repeated without end. */
const longRead = Temporal.Duration.from({ seconds: 2 });

/** The age of a read is in real time, its day in the market's time. */
type Clocks = { clock: Clock; marketClock: MarketClock };

export function createCachedReads(
  db: Database,
  { clock, marketClock }: Clocks,
  marketFund: string,
): CachedReads {
  const today = (): string => easternTime(marketClock.now().toString()).day;
  return {
    tickers: cached(db, clock, () => listTickers(db)),
    owners: cached(db, clock, () => listOwners(db)),
    storedData: cached(db, clock, () => readStoredData(db, marketFund)),
    dayOfTrades: cached(db, clock, () => readDayOfTrades(db, today())),
    dayOfEvents: cached(db, clock, () => readDayOfEvents(db, today())),
  };
}

type Kept<Result> = {
  result: Promise<Result>;
  mark: Promise<number>;
  readAt: Temporal.Instant;
  /** Null while it is read. */
  took: Temporal.Duration | null;
  /** The result of the read before, where that one took long, while this one is read. */
  before: Promise<Result> | null;
};

/**
 * What `read` answers, repeated when stored data have changed. A long read is repeated only after ten times as long as it took;
 * until its new result arrives, calls get the result before.
 */
export function cached<Result>(
  db: Database,
  clock: Clock,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let kept: Kept<Result> | null = null;

  async function isStillGood({ readAt, took, mark }: Kept<Result>): Promise<boolean> {
    if (took === null) return true;
    const age = clock.now().since(readAt);
    // The clock was set back.
    if (age.sign < 0) return false;
    if (Temporal.Duration.compare(age, youngest) < 0) return true;
    if (isLong(took)) return age.total("seconds") < 10 * took.total("seconds");
    if (Temporal.Duration.compare(age, oldest) >= 0) return false;
    return (await readChangeMark(db)) === (await mark);
  }

  function beginRead(former: Kept<Result> | null): Kept<Result> {
    const mark = readChangeMark(db);
    const readAt = clock.now();
    const before = former !== null && isLong(former.took) ? former.result : null;
    const reading: Kept<Result> = { mark, result: mark.then(read), readAt, took: null, before };
    reading.result.then(
      () => {
        reading.took = clock.now().since(readAt);
        reading.before = null;
      },
      () => {
        if (kept === reading) kept = null;
      },
    );
    return reading;
  }

  return async () => {
    const candidate = kept;
    const isGood = candidate !== null && (await isStillGood(candidate));
    // Another call may have begun the new read meanwhile.
    if (kept === null || (kept === candidate && !isGood)) kept = beginRead(candidate);
    return kept.before ?? kept.result;
  };
}

function isLong(took: Temporal.Duration | null): took is Temporal.Duration {
  return took !== null && Temporal.Duration.compare(took, longRead) > 0;
}
