import { type RawBuilder, sql } from "kysely";
import { type AlertDefinition, constraintOf } from "#contract/alerts/alert-definition.ts";
import { counted } from "#contract/values/amount-text.ts";
import type {
  AlertSource,
  MatchQuery,
  FoundMatches,
} from "#database/alerts/results/alert-source.ts";
import {
  createRowSource,
  readMatches,
  type RowTable,
} from "#database/alerts/results/row-source.ts";
import { treeSql } from "#database/alerts/results/tree-sql.ts";
import type { AlertMatch } from "#domain/alerts/results/alert-match.ts";
import type { Database } from "#database/connect.ts";
import { readPriceGaps } from "#database/prices/price-gaps.ts";
import {
  firstDayNotOver,
  type PriceMove,
  priceMove,
  type RecordedMove,
  recordedMove,
  daysAfter,
} from "#domain/alerts/prices/price-result.ts";

type Directions = { drop: boolean; increase: boolean };

/** Days of companies by the one price of each direction that shows a threshold crossed. */
function movesOf({ drop, increase }: Directions): RawBuilder<unknown> {
  const days = [
    ...(drop
      ? [
          sql`select p.*, 'range' as seen, p.low_return as moved, p.low as price from price_day p where p.low_return < 0`,
        ]
      : []),
    ...(increase
      ? [
          sql`select p.*, 'range' as seen, p.high_return as moved, p.high as price from price_day p where p.high_return > 0`,
        ]
      : []),
    sql`select p.*, 'close', p.close_return, p.close from price_day p where p.close_return <> 0`,
  ];
  return sql`(${sql.join(days, sql` union all `)}) as move
    join price_company on price_company.cik = move.cik`;
}

const sums = sql`move.sold_30::text as "sold30", move.sold_90::text as "sold90",
  move.sold_180::text as "sold180", move.sold_365::text as "sold365",
  move.purchased_30::text as "purchased30", move.purchased_90::text as "purchased90",
  move.purchased_180::text as "purchased180", move.purchased_365::text as "purchased365"`;

const moveColumns: Omit<RowTable<PriceMove>, "from"> = {
  key: null,
  isLive: sql`true`,
  columns: {
    cik: sql`move.cik`,
    industry: sql`price_company.industry`,
    return: sql`move.moved`,
    marketValue: sql`move.market_value`,
    averageDailyVolume: sql`move.average_daily_volume`,
    sharePrice: sql`move.share_price`,
    sold30: sql`move.sold_30`,
    sold90: sql`move.sold_90`,
    sold180: sql`move.sold_180`,
    sold365: sql`move.sold_365`,
    purchased30: sql`move.purchased_30`,
    purchased90: sql`move.purchased_90`,
    purchased180: sql`move.purchased_180`,
    purchased365: sql`move.purchased_365`,
  },
  selection: sql`move.cik, price_company.name, price_company.ticker, price_company.industry,
    price_company.sic, move.day, move.source, move.previous_close as "previousClose", move.low,
    move.high, move.close, move.low_return as "lowReturn", move.high_return as "highReturn",
    move.close_return as "closeReturn", move.fund_return as "fundReturn",
    move.market_value as "marketValue", move.average_daily_volume as "averageDailyVolume",
    move.share_price as "sharePrice", move.price, move.moved, ${sums}`,
  happenedIn,
  month: sql`to_char(move.day, 'YYYY-MM')`,
  order: sql`move.day desc, move.cik, move.moved`,
  pages: null,
  size: sql`abs(move.moved)`,
  toMatch: priceMove,
};

function happenedIn(since: string, before: string | null): RawBuilder<unknown> {
  const { firstWhole, closeOnly } = daysAfter(since);
  const after = sql`(move.seen = 'range' and move.day >= ${firstWhole}::date
                     or move.seen = 'close' and move.day = ${closeOnly}::date)`;
  return before === null ? after : sql`${after} and move.day < ${firstDayNotOver(before)}::date`;
}

/** A direction without a threshold is not looked at. */
function tableFor({ definition }: MatchQuery): RowTable<PriceMove> {
  const directions = {
    drop: constraintOf(definition, "price_drop") !== undefined,
    increase: constraintOf(definition, "price_increase") !== undefined,
  };
  return { ...moveColumns, from: movesOf(directions) };
}

/** Which prices are missing for an alert's matches, which are recorded once they are there. */
async function gapNotes(db: Database, definition: AlertDefinition): Promise<string[]> {
  const { tickers, company_criteria: criteria } = definition;
  // Which companies meet criteria is not known without their prices: then all companies count.
  const only = criteria.length === 0 && tickers.length > 0 ? tickers : null;
  const { awaited, unknown, uncomputed } = await readPriceGaps(db, only);
  const companies = (count: number) => counted(count, "company", "companies");
  const notes: string[] = [];
  if (awaited > 0) {
    notes.push(`Prices of ${companies(awaited)} have not arrived yet; matches may be missing.`);
  }
  if (uncomputed > 0) {
    notes.push(
      `Price moves of ${companies(uncomputed)} are being computed; matches may be missing.`,
    );
  }
  if (unknown > 0) {
    const whom = unknown === 1 ? "it" : "them";
    notes.push(
      `No prices are available for ${companies(unknown)}. Price alerts cannot match ${whom}.`,
    );
  }
  return notes;
}

const barNote =
  "Days before the alert use daily lows and highs, which do not show what happened within the day.";
const basisNote =
  "Return is that of the price that met the condition. Adjusted Return is that of the whole day, so the two cannot be subtracted.";
const backTestNote = "Counted from daily lows and highs; Form 4s count once accepted.";

/** Price moves: what the watch recorded since an alert was made, daily bars before and without one. */
export const priceSource: AlertSource = {
  find: async (db, query, limits) => {
    const found = await findMoves(db, query, limits);
    return { ...found, notes: [...(await gapNotes(db, query.definition)), ...found.notes] };
  },
  count: async (db, query, limits) => {
    const counts = await createRowSource(tableFor(query)).count(db, query, limits);
    const gaps = await gapNotes(db, query.definition);
    return { ...counts, notes: [...gaps, ...counts.notes, backTestNote] };
  },
};

async function findMoves(
  db: Database,
  query: MatchQuery,
  { most }: { most: number },
): Promise<FoundMatches> {
  const { alertId } = query;
  const watch = alertId === null || alertId === undefined ? null : await readWatch(db, alertId);
  if (watch === null) {
    const found = await createRowSource(tableFor(query)).find(db, query, { most });
    return { ...found, notes: [...found.notes, ...notesOf(found.matches)] };
  }
  const recorded = await readRecorded(db, watch, query.since);
  const earlier = await readEarlier(db, query, { before: watch.watchedFrom, most });
  const matches = [...recorded, ...earlier.matches].slice(0, most);
  return { matches, counts: null, total: recorded.length + earlier.total, notes: notesOf(matches) };
}

function notesOf(matches: readonly AlertMatch[]): string[] {
  return matches.length === 0 ? [barNote] : [basisNote, barNote];
}

type Watch = { alertId: number; watchedFrom: string };

async function readWatch(db: Database, alertId: number): Promise<Watch | null> {
  const { rows } = await sql<Watch>`
    select id as "alertId", watched_from as "watchedFrom" from alert where id = ${alertId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Newest first. */
async function readRecorded(db: Database, { alertId, watchedFrom }: Watch, since: string) {
  const { rows } = await sql<RecordedMove>`
    select dedup_key as key, cik, day, direction, happened_at as "happenedAt", conditions,
           facts as cells
      from alert_hit
     where alert_id = ${alertId} and state = 'live' and happened_at >= ${watchedFrom}
       and happened_at >= ${since}
     order by day desc, happened_at desc, id desc`.execute(db);
  return rows.map(recordedMove);
}

async function readEarlier(
  db: Database,
  query: MatchQuery,
  { before, most }: { before: string; most: number },
) {
  const table = tableFor(query);
  const where = sql`${happenedIn(query.since, before)} and ${treeSql(query.tree, table.columns)}`;
  const matches = await readMatches(db, table, { where, most });
  if (matches.length < most) return { matches, total: matches.length };
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${table.from} where ${where}`.execute(db);
  return { matches, total: rows[0]?.total ?? matches.length };
}
