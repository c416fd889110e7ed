import { sql } from "kysely";
import { readSymbol } from "#domain/trades/rows/ticker.ts";
import { append, type TypedSymbol } from "#database/computed/load-ownership.ts";
import type { Database } from "#database/connect.ts";

/** A company's tickers, for display and for finding its prices. */
export type CompanyTickers = {
  /**
   * Of the newest list that has the company, in that list's order; the symbol of its newest ownership
   * filing where that was filed after the list and has another one.
   */
  listedTickers: string[];
  /** Names the company no longer has and no one else has taken, newest first. */
  retired: string[];
};

type SymbolsByIssuer = ReadonlyMap<number, readonly TypedSymbol[]>;

/** Tickers of some companies out of lists and out of their ownership filings. */
export async function loadCompanyTickers(
  db: Database,
  ciks: readonly number[],
  stated: {
    ownership: SymbolsByIssuer | Promise<SymbolsByIssuer>;
    lists?: Promise<Map<number, NewestList>>;
  },
): Promise<Map<number, CompanyTickers>> {
  const [ownership, lists, former] = await Promise.all([
    stated.ownership,
    stated.lists ?? loadNewestLists(db, ciks),
    loadFormerTickers(db, ciks),
  ]);
  const later = new Map<number, string>();
  for (const [cik, list] of lists) {
    const symbol = laterSymbol(ownership.get(cik) ?? [], list);
    if (symbol !== null) later.set(cik, symbol);
  }
  const laterHolders = await holdersOf(db, [...later.values()]);
  const names = new Map<number, CompanyTickers>();
  for (const cik of ciks) {
    const symbol = later.get(cik);
    const isOwn = symbol !== undefined && !isHeldByOthers(laterHolders, symbol, cik);
    const listedTickers = isOwn ? [symbol] : (lists.get(cik)?.tickers ?? []);
    const typed = retiredSymbols(ownership.get(cik) ?? [], listedTickers);
    const retired = [...new Set([...typed, ...(former.get(cik) ?? [])])];
    names.set(cik, {
      listedTickers,
      retired: retired.filter((ticker) => !listedTickers.includes(ticker)),
    });
  }
  const holders = await holdersOf(
    db,
    [...names.values()].flatMap(({ retired }) => retired),
  );
  for (const [cik, tickers] of names) {
    tickers.retired = tickers.retired.filter((ticker) => !isHeldByOthers(holders, ticker, cik));
  }
  return names;
}

/** The newest list that has a company; ticker.txt keeps old names and counts where no other list does. */
export type NewestList = { tickers: string[]; listDate: string };

export async function loadNewestLists(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, NewestList>> {
  const result = await sql<NewestList & { cik: number }>`
    select distinct on (cik) cik, array_agg(ticker order by list_order, ticker) as tickers,
           list_date as "listDate"
      from issuer_ticker where cik = any(${ciks})
     group by cik, list_date, origin
     order by cik, origin = 'ticker.txt', list_date collate "C" desc,
              array_position(array['company_tickers', 'company_tickers_exchange',
                                   'submissions'], origin) nulls last, origin`.execute(db);
  return new Map(result.rows.map(({ cik, ...list }) => [cik, list]));
}

/**
 * The symbol of a company's newest ownership filing after the newest list that has the company; null
 * where the list is of today, has the symbol, or is newer.
 */
function laterSymbol(
  filings: readonly TypedSymbol[],
  { tickers, listDate }: NewestList,
): string | null {
  let newest: { symbol: string; filedOn: string } | null = null;
  for (const { issuerSymbol, filedOn } of filings) {
    if (filedOn === null || listDate === "current" || filedOn <= listDate) continue;
    const symbol = readSymbol(issuerSymbol, (ticker) => tickers.includes(ticker));
    if (symbol !== null && filedOn >= (newest?.filedOn ?? "")) newest = { symbol, filedOn };
  }
  if (newest === null) return null;
  // Filers leave out the dash before a class: BFA is the listed BF-A.
  const closedUp = newest.symbol.replaceAll("-", "");
  return tickers.some((ticker) => ticker.replaceAll("-", "") === closedUp) ? null : newest.symbol;
}

function isHeldByOthers(
  holders: ReadonlyMap<string, ReadonlySet<number>>,
  symbol: string,
  cik: number,
): boolean {
  const known = holders.get(symbol);
  return known !== undefined && !known.has(cik);
}

/** Symbols of the ownership documents that the company's list no longer has, latest filing first. */
function retiredSymbols(
  filings: readonly TypedSymbol[],
  listedTickers: readonly string[],
): string[] {
  const listed = new Set(listedTickers);
  const lastSeen = new Map<string, string>();
  for (const filing of filings) {
    const symbol = readSymbol(filing.issuerSymbol, (ticker) => listed.has(ticker));
    if (symbol === null || listed.has(symbol)) continue;
    const day = filing.filedOn ?? filing.periodOfReport ?? "";
    if (day >= (lastSeen.get(symbol) ?? "")) lastSeen.set(symbol, day);
  }
  return [...lastSeen].sort((a, b) => (a[1] < b[1] ? 1 : -1)).map(([symbol]) => symbol);
}

/**
 * Symbols that the newest lists give to another company: no matter who had them before, their prices are now
 * that company's.
 * @returns symbol to the CIKs that have it
 */
async function holdersOf(
  db: Database,
  symbols: readonly string[],
): Promise<Map<string, Set<number>>> {
  if (symbols.length === 0) return new Map();
  // ticker.txt keeps names companies no longer have, and proves nothing.
  const result = await sql<{ ticker: string; cik: number }>`
    select distinct ticker, cik from issuer_ticker
     where ticker = any(${symbols}) and list_date = 'current'
       and origin in ('company_tickers', 'company_tickers_exchange')`.execute(db);
  const holders = new Map<string, Set<number>>();
  for (const { ticker, cik } of result.rows) {
    const known = holders.get(ticker);
    if (known === undefined) holders.set(ticker, new Set([cik]));
    else known.add(cik);
  }
  return holders;
}

/** The main class of each company on every list but the newest, newest list first. */
async function loadFormerTickers(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, string[]>> {
  const result = await sql<{ cik: number; ticker: string }>`
    select cik, ticker from (
      select distinct on (cik, origin, list_date) cik, ticker, list_date
        from issuer_ticker where cik = any(${ciks}) and origin <> 'company_tickers_mf'
       order by cik, origin, list_date, list_order, ticker) main
     group by cik, ticker order by cik, max(list_date collate "C") desc, ticker`.execute(db);
  const former = new Map<number, string[]>();
  for (const { cik, ticker } of result.rows) append(former, cik, ticker);
  return former;
}
