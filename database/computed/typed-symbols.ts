import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import {
  type CompanyTickers,
  loadCompanyTickers,
  loadNewestLists,
} from "#database/computed/company-tickers.ts";
import { append, type TypedSymbol } from "#database/computed/load-ownership.ts";
import { readSymbol } from "#domain/trades/rows/ticker.ts";

type Spelling = { cik: number; issuerSymbol: string };

/** Tickers of some companies, without loading their ownership filings. */
export async function loadTickers(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, CompanyTickers>> {
  const lists = loadNewestLists(db, ciks);
  return await loadCompanyTickers(db, ciks, {
    ownership: loadTypedSymbols(db, ciks, lists),
    lists,
  });
}

/**
 * Of the tickers that some issuers' ownership filings state, withdrawn ones left out, what `loadCompanyTickers` depends
 * on: the same tickers follow as from all statements, which may be 50,000 of one company with the same symbol.
 * @returns issuer CIK to statements, ordered by accession
 */
export async function loadTypedSymbols(
  db: Database,
  ciks: readonly number[],
  newestLists = loadNewestLists(db, ciks),
): Promise<Map<number, TypedSymbol[]>> {
  const [spelledBy, lists] = await Promise.all([loadSpellings(db, ciks), newestLists]);
  // Two statements, whatever the number of companies: a study needs thousands.
  const ofOneSymbol: Spelling[] = [];
  const deciding: Spelling[] = [];
  for (const [cik, spelled] of spelledBy) {
    const list = lists.get(cik);
    // Against the day of a list any symbol may be later than it.
    const isDated = list !== undefined && list.listDate !== "current";
    const { spellings: unlisted, symbols } = readUnlisted(spelled, list?.tickers ?? []);
    const wanted = !isDated && symbols.size === 1 ? ofOneSymbol : deciding;
    for (const issuerSymbol of isDated ? spelled : unlisted) wanted.push({ cik, issuerSymbol });
  }
  const [some, decided] = await Promise.all([loadAny(db, ofOneSymbol), loadDeciding(db, deciding)]);
  const byIssuer = new Map<number, TypedSymbol[]>();
  for (const { cik, ...symbol } of [...some, ...decided]) append(byIssuer, cik, symbol);
  return byIssuer;
}

/** Spellings of symbols that the company's list does not have, and those symbols. */
function readUnlisted(spelled: readonly string[], listed: readonly string[]) {
  const spellings: string[] = [];
  const symbols = new Set<string>();
  for (const spelling of spelled) {
    const symbol = readSymbol(spelling, (ticker) => listed.includes(ticker));
    if (symbol === null || listed.includes(symbol)) continue;
    spellings.push(spelling);
    symbols.add(symbol);
  }
  return { spellings, symbols };
}

async function loadSpellings(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, string[]>> {
  const result = await sql<Spelling>`
    select issuer_cik as cik, issuer_symbol as "issuerSymbol" from ownership_document
     where issuer_cik = any(${ciks}) and issuer_symbol is not null
     group by issuer_cik, issuer_symbol`.execute(db);
  const byIssuer = new Map<number, string[]>();
  for (const { cik, issuerSymbol } of result.rows) append(byIssuer, cik, issuerSymbol);
  return byIssuer;
}

type Statement = TypedSymbol & { cik: number };

/** One statement of each spelling, whichever: where all are of one symbol, and no day matters. */
async function loadAny(db: Database, spelled: readonly Spelling[]): Promise<Statement[]> {
  if (spelled.length === 0) return [];
  const result = await sql<Statement>`
    select spelling.cik, spelling.symbol as "issuerSymbol", stated.*
      from ${spellingTable(spelled)} cross join lateral (
        select f.filed_on as "filedOn", d.period_of_report as "periodOfReport"
          from ownership_document d join filing f using (accession)
         where d.issuer_cik = spelling.cik and d.issuer_symbol = spelling.symbol and not f.withdrawn
         limit 1) as stated`.execute(db);
  return result.rows;
}

/** Of each spelling the statement that comes first, with the last day, and the newest by filing date. */
async function loadDeciding(db: Database, spelled: readonly Spelling[]): Promise<Statement[]> {
  if (spelled.length === 0) return [];
  const result = await sql<Statement>`
    with spelled as (
      select spelling.cik, spelling.symbol, min(f.accession) as first, max(f.filed_on) as filed_on,
             max(coalesce(f.filed_on, d.period_of_report)) as last_day,
             substr(max(f.filed_on::text || f.accession), 11) as newest
        from ${spellingTable(spelled)}
        join ownership_document d on d.issuer_cik = spelling.cik and d.issuer_symbol = spelling.symbol
        join filing f using (accession)
       where not f.withdrawn
       group by spelling.cik, spelling.symbol)
    select cik, symbol as "issuerSymbol", filed_on as "filedOn", last_day as "periodOfReport"
      from (select cik, symbol, null::date as filed_on, last_day, first as accession from spelled
            union all
            select cik, symbol, filed_on, last_day, newest from spelled
             where filed_on is not null) as statement
     order by accession`.execute(db);
  return result.rows;
}

/** The spellings as a table `spelling`. */
function spellingTable(spelled: readonly Spelling[]) {
  return sql`unnest(${spelled.map(({ cik }) => cik)}::bigint[],
      ${spelled.map(({ issuerSymbol }) => issuerSymbol)}::text[]) as spelling(cik, symbol)`;
}
