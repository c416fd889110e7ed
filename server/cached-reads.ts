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
};

function cached<Result>(
  db: Database,
  clock: Clock,
  read: () => Promise<Result>,
): () => Promise<Result> {
  let kept: Kept<Result> | null = null;

  async function isStillGood(candidate: Kept<Result>): Promise<boolean> {
    const age = clock.now().since(candidate.readAt);
    // The clock was set back.
    if (age.sign < 0) return false;
    if (Temporal.Duration.compare(age, youngest) < 0) return true;
    if (Temporal.Duration.compare(age, oldest) >= 0) return false;
    return (await readChangeMark(db)) === (await candidate.mark);
  }

  function beginRead(): Kept<Result> {
    const mark = readChangeMark(db);
    const reading = { mark, result: mark.then(read), readAt: clock.now() };
    reading.result.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading;
  }

  return async () => {
    const candidate = kept;
    if (candidate !== null && (await isStillGood(candidate))) return candidate.result;
    // Another call may have begun the new read meanwhile.
    if (kept === null || kept === candidate) kept = beginRead();
    return kept.result;
  };
}
