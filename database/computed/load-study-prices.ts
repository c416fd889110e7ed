import { sql } from "kysely";
import { append } from "#database/computed/load-ownership.ts";
import { loadTickers } from "#database/computed/typed-symbols.ts";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";
import { dateOfDayNumber } from "#domain/calendar/plain-date.ts";
import type { CloseBasis, PriceSeries } from "#domain/trades/issuer-record.ts";

/** Whose prices of which days. */
export type WantedPrices = { cik: number; firstDay: string; lastDay: string };

/**
 * The closes of some companies within days of their own: of each company one series per source that
 * has it, the preferred source first, found by the same rules as those of computed columns (the main
 * class with its former names). Volumes are left out. For some dozens of companies at once: bars
 * travel packed, since as rows they would keep the process busy.
 */
export async function loadStudyPrices(
  db: Database,
  wanted: readonly WantedPrices[],
  settings: PriceSettings,
): Promise<Map<number, PriceSeries[]>> {
  const named = await findMainSeries(db, wanted, settings);
  const [bars, splits, dividends, delistings, sources] = await Promise.all([
    loadBars(db, named),
    loadDated(db, "price_split", "ratio", named),
    loadDated(db, "price_dividend", "amount", named),
    loadDelistings(db, named),
    loadSources(db),
  ]);
  const found = new Map<number, PriceSeries[]>();
  for (const { cik, source, ticker } of firstOfEach(named)) {
    const key = keyOf({ cik, source });
    const origin = sources.get(source);
    const columns = bars.get(key) ?? { days: [], close: [], adjustedClose: [] };
    append(found, cik, {
      source,
      ticker,
      closeBasis: origin?.close_basis ?? "unknown",
      splits:
        origin?.has_splits === true
          ? (splits.get(key) ?? []).map(({ day, value }) => ({ day, ratio: value }))
          : null,
      dividends:
        origin?.has_dividends === true
          ? (dividends.get(key) ?? []).map(({ day, value }) => ({ day, amount: value }))
          : null,
      delistings: delistings.get(key) ?? [],
      ...columns,
      volume: [],
    });
  }
  return found;
}

/** One ticker of a company's main class in one source; `place` orders them, the newest name first. */
type NamedSeries = WantedPrices & { source: string; ticker: string; place: number };

async function findMainSeries(
  db: Database,
  wanted: readonly WantedPrices[],
  settings: PriceSettings,
): Promise<NamedSeries[]> {
  const ciks = wanted.map(({ cik }) => cik);
  const tickers = await loadTickers(db, ciks);
  const candidates = wanted.flatMap((want) => {
    const { listedTickers = [], retired = [] } = tickers.get(want.cik) ?? {};
    const names = [...listedTickers, ...retired];
    return names.map((ticker, place) => {
      const isListed = place < listedTickers.length;
      return { ...want, ticker, place, isListed };
    });
  });
  const result = await sql<{ at: number; source: string }>`
    select t.at::int as at, s.name as source
      from unnest(${candidates.map(({ ticker }) => ticker)}::text[]) with ordinality as t(ticker, at)
      join price_series on price_series.ticker = t.ticker
      join price_source s on s.name = price_series.source
     order by array_position(${settings.priceSources}::text[], s.name) nulls last,
              s.preference, s.name, t.at`.execute(db);
  const hasListed = new Set<string>();
  const series: NamedSeries[] = [];
  for (const { at, source } of result.rows) {
    const candidate = candidates[at - 1];
    if (candidate === undefined) continue;
    const { isListed, ...named } = candidate;
    const key = keyOf({ cik: named.cik, source });
    // Other listed classes are other securities.
    if (isListed && hasListed.has(key)) continue;
    if (isListed) hasListed.add(key);
    series.push({ ...named, source });
  }
  return series;
}

/** The name a series goes by: the first of its tickers. */
function firstOfEach(named: readonly NamedSeries[]): NamedSeries[] {
  const first = new Map<string, NamedSeries>();
  for (const each of named) if (!first.has(keyOf(each))) first.set(keyOf(each), each);
  return [...first.values()];
}

function keyOf({ cik, source }: { cik: number; source: string }): string {
  return `${cik} ${source}`;
}

/** The series as a table `named`. */
function namedTable(named: readonly NamedSeries[]) {
  return sql`unnest(${named.map(({ cik }) => cik)}::bigint[], ${named.map(({ source }) => source)}::text[],
      ${named.map(({ ticker }) => ticker)}::text[], ${named.map(({ place }) => place)}::int[],
      ${named.map(({ firstDay }) => firstDay)}::date[], ${named.map(({ lastDay }) => lastDay)}::date[])
      as named(cik, source, ticker, place, first_day, last_day)`;
}

type Columns = Pick<PriceSeries, "days" | "close" | "adjustedClose">;

async function loadBars(
  db: Database,
  named: readonly NamedSeries[],
): Promise<Map<string, Columns>> {
  const result = await sql<{
    cik: number;
    source: string;
    days: Buffer;
    close: Buffer;
    adjusted: Buffer;
  }>`
    select cik, source, string_agg(int4send(day - date '1970-01-01'), ''::bytea order by day) as days,
           string_agg(float8send(coalesce(close, 'NaN')), ''::bytea order by day) as close,
           string_agg(float8send(coalesce(adjusted_close, 'NaN')), ''::bytea order by day) as adjusted
      from (select distinct on (named.cik, named.source, b.day)
                   named.cik, named.source, b.day, b.close, b.adjusted_close
              from ${namedTable(named)}
              join price_bar b on b.ticker = named.ticker and b.source = named.source
               and b.day between named.first_day and named.last_day
             order by named.cik, named.source, b.day, named.place) bars
     group by cik, source`.execute(db);
  return new Map(
    result.rows.map((row) => [
      keyOf(row),
      { days: unpackDays(row.days), close: unpack(row.close), adjustedClose: unpack(row.adjusted) },
    ]),
  );
}

function unpackDays(bytes: Buffer): string[] {
  return Array.from({ length: bytes.length / 4 }, (_, place) =>
    dateOfDayNumber(bytes.readInt32BE(place * 4)),
  );
}

function unpack(bytes: Buffer): (number | null)[] {
  return Array.from({ length: bytes.length / 8 }, (_, place) => {
    const value = bytes.readDoubleBE(place * 8);
    return Number.isNaN(value) ? null : value;
  });
}

type Dated = { day: string; value: number };

/** Splits or dividends, of each day the one of the first ticker that has one. */
async function loadDated(
  db: Database,
  table: "price_split" | "price_dividend",
  column: "ratio" | "amount",
  named: readonly NamedSeries[],
): Promise<Map<string, Dated[]>> {
  const result = await sql<Dated & { cik: number; source: string }>`
    select distinct on (named.cik, named.source, d.day) named.cik, named.source, d.day,
           ${sql.ref(`d.${column}`)} as value
      from ${namedTable(named)}
      join ${sql.table(table)} d on d.ticker = named.ticker and d.source = named.source
     order by named.cik, named.source, d.day, named.place`.execute(db);
  const dated = new Map<string, Dated[]>();
  for (const { day, value, ...series } of result.rows) append(dated, keyOf(series), { day, value });
  return dated;
}

type Delisting = { day: string; payoutUsd: number | null };

async function loadDelistings(
  db: Database,
  named: readonly NamedSeries[],
): Promise<Map<string, Delisting[]>> {
  const result = await sql<Delisting & { cik: number; source: string }>`
    select named.cik, named.source, d.day, d.payout as "payoutUsd"
      from ${namedTable(named)}
      join price_delisting d on d.ticker = named.ticker and d.source = named.source
     order by d.day`.execute(db);
  const delistings = new Map<string, Delisting[]>();
  for (const { cik, source, ...delisting } of result.rows)
    append(delistings, keyOf({ cik, source }), delisting);
  return delistings;
}

type Source = {
  name: string;
  close_basis: CloseBasis;
  has_splits: boolean;
  has_dividends: boolean;
};

async function loadSources(db: Database): Promise<Map<string, Source>> {
  const result = await sql<Source>`
    select name, close_basis, has_splits, has_dividends from price_source`.execute(db);
  return new Map(result.rows.map((source) => [source.name, source]));
}
