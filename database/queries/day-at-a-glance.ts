import { sql } from "kysely";
import { filingLimitDays } from "#contract/trades/trade-vocabulary.ts";
import { usualUnreadFilings } from "#contract/values/unread-filings.ts";
import type { Database } from "#database/connect.ts";

const daysBefore = 20;
const latestLines = 5;

/**
 * Filings of one form on its newest day; `before` are the filing days before it, oldest first. Incomplete are days
 * of which a backlog of filings is still to be read.
 */
export type FiledDay = {
  day: string;
  count: number;
  isIncomplete: boolean;
  before: { day: string; count: number }[];
  isBeforeIncomplete: boolean;
};

/**
 * Live trades of one direction. `value`: dollars of those that sums count, null where none does. The
 * others by why: no price, a suspected price, reported by an earlier filing of the same group.
 */
export type TradedOnDay = {
  value: number | null;
  trades: number;
  insiders: number;
  withoutValue: number;
  suspect: number;
  repeated: number;
};

/** `of` counts the Forms 4 whose days to file are known; `longestDays` is null where none is late. */
export type LateOnDay = { filings: number; of: number; longestDays: number | null };

export type LatestTradeRow = {
  accession: string;
  rowNumber: number;
  ticker: string | null;
  companyName: string;
  direction: string;
  value: number | null;
  title: string | null;
  isPlan: boolean;
  acceptedAt: string | null;
  filedOn: string | null;
};

export type LatestEventRow = {
  accession: string;
  form: string;
  cik: number;
  ticker: string | null;
  companyName: string;
  items: string[];
  eventReturn: number | null;
  acceptedAt: string | null;
  filedOn: string | null;
};

export type DayOfTrades = {
  /** Null where no Form 4 is stored. */
  onDay: {
    filings: FiledDay;
    sold: TradedOnDay;
    purchased: TradedOnDay;
    late: LateOnDay;
  } | null;
  latest: LatestTradeRow[];
};

export type DayOfEvents = { filings: FiledDay | null; latest: LatestEventRow[] };

/** The newest day up to `today` with a Form 4, its trades, and the latest trades of all. */
export async function readDayOfTrades(db: Database, today: string): Promise<DayOfTrades> {
  const [filings, latest] = await Promise.all([readFiledDay(db, "4", today), readLatestTrades(db)]);
  if (filings === null) return { onDay: null, latest };
  const [traded, late] = await Promise.all([
    readTraded(db, filings.day),
    readLate(db, filings.day),
  ]);
  return { onDay: { filings, ...traded, late }, latest };
}

/** The newest day up to `today` with an 8-K, and the latest events of all. */
export async function readDayOfEvents(db: Database, today: string): Promise<DayOfEvents> {
  const [filings, latest] = await Promise.all([
    readFiledDay(db, "8-K", today),
    readLatestEvents(db),
  ]);
  return { filings, latest };
}

/**
 * Read in one statement, so that no filing is both uncounted and not unread. Unread filings of days without a stored
 * one belong to the filing day before; those without a day, which are new ones of a feed, to the newest.
 */
async function readFiledDay(db: Database, form: string, today: string): Promise<FiledDay | null> {
  const result = await sql<{ day: string; count: number; unread: number }>`
    with listed as (
      select filed_on as day, count(*)::int as count,
             lag(filed_on) over (order by filed_on desc) as next_day
        from filing
       where form = ${form} and filed_on <= ${today}::date and not withdrawn
       group by filed_on order by filed_on desc limit ${daysBefore + 1}
    ), unread as materialized (
      select coalesce(filed_on, ${today}::date) as filed_on from wanted_filing as wanted
       where state = 'waiting' and form in (${form}, ${`${form}/A`})
         and (filed_on between (select min(day) from listed) and ${today}::date
              or filed_on is null and urgency < 2)
         and not exists (select from filing where filing.accession = wanted.accession)
         and not exists (select from unreadable_filing as unreadable
                          where unreadable.accession = wanted.accession)
    )
    select day, count,
           (select count(*)::int from unread
             where filed_on >= day and (next_day is null or filed_on < next_day)) as unread
      from listed order by day desc`.execute(db);
  const [newest, ...before] = result.rows;
  if (newest === undefined) return null;
  const unreadBefore = before.reduce((sum, { unread }) => sum + unread, 0);
  return {
    day: newest.day,
    count: newest.count,
    isIncomplete: newest.unread > usualUnreadFilings,
    before: before.toReversed().map(({ day, count }) => ({ day, count })),
    isBeforeIncomplete: unreadBefore > usualUnreadFilings,
  };
}

async function readTraded(
  db: Database,
  day: string,
): Promise<{ sold: TradedOnDay; purchased: TradedOnDay }> {
  const result = await sql<TradedOnDay & { direction: string }>`
    select direction, sum(sum_value)::float8 as value, count(*)::int as trades,
           count(distinct owner_cik)::int as insiders,
           (count(*) - count(value))::int as "withoutValue",
           count(*) filter (where value is not null and price_suspect = 'yes')::int as suspect,
           count(*) filter (where value is not null and price_suspect <> 'yes'
                              and sum_value is null)::int as repeated
      from trade where is_live and filed_on = ${day}::date
     group by direction`.execute(db);
  const none: TradedOnDay = {
    value: null,
    trades: 0,
    insiders: 0,
    withoutValue: 0,
    suspect: 0,
    repeated: 0,
  };
  function of(direction: string): TradedOnDay {
    const { direction: _, ...found } = result.rows.find((row) => row.direction === direction) ?? {
      direction,
      ...none,
    };
    return found;
  }
  return { sold: of("Sale"), purchased: of("Purchase") };
}

/** An amendment is not counted: its rows carry the original's days, or the original is unknown. */
async function readLate(db: Database, day: string): Promise<LateOnDay> {
  const result = await sql<LateOnDay>`
    select count(*) filter (where days > ${filingLimitDays})::int as filings,
           count(*)::int as of,
           max(days) filter (where days > ${filingLimitDays})::int as "longestDays"
      from (select max(trade.days_to_file) as days
              from trade join filing using (accession)
             where trade.is_live and trade.filed_on = ${day}::date
               and trade.days_to_file is not null
               and filing.form = '4' and not filing.withdrawn
             group by accession) as form_4`.execute(db);
  return result.rows[0] ?? { filings: 0, of: 0, longestDays: null };
}

async function readLatestTrades(db: Database): Promise<LatestTradeRow[]> {
  const result = await sql<LatestTradeRow>`
    select accession, row_number as "rowNumber", ticker, company_name as "companyName", direction,
           value::float8 as value, title, is_plan as "isPlan", accepted_at as "acceptedAt",
           filed_on as "filedOn"
      from trade where is_live
     order by filed_on desc nulls last, accepted_at desc nulls last, accession desc, row_number
     limit ${latestLines}`.execute(db);
  return result.rows;
}

async function readLatestEvents(db: Database): Promise<LatestEventRow[]> {
  const result = await sql<LatestEventRow>`
    select event.accession, coalesce(filing.form, '8-K') as form, event.cik, event.ticker,
           event.company_name as "companyName", event.items, event.event_return as "eventReturn",
           event.accepted_at as "acceptedAt", event.filed_on as "filedOn"
      from (select * from event where is_live
             order by filed_on desc nulls last, accepted_at desc nulls last, accession desc
             limit ${latestLines}) as event
      left join filing using (accession)
     order by event.filed_on desc nulls last, event.accepted_at desc nulls last,
              event.accession desc`.execute(db);
  return result.rows;
}
