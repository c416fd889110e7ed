import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { loadNewestLists, type TypedSymbol } from "#database/computed/company-tickers.ts";
import { append } from "#database/computed/load-ownership.ts";
import { readSymbol } from "#domain/trades/rows/ticker.ts";

type Spelling = { cik: number; issuerSymbol: string };

/**
 * Of the tickers that some issuers' ownership filings state, withdrawn ones left out, what `loadCompanyTickers` depends
 * on: the same tickers follow as from all statements, which may be 50,000 of one company with the same symbol.
 * @returns issuer CIK to statements, ordered by accession
 */
export async function loadTypedSymbols(
  db: Database,
  ciks: readonly number[],
): Promise<Map<number, TypedSymbol[]>> {
  const [spelledBy, lists] = await Promise.all([
    loadSpellings(db, ciks),
    loadNewestLists(db, ciks),
  ]);
  const statements = await Promise.all(
    [...spelledBy].map(async ([cik, spelled]) => {
      const list = lists.get(cik);
      // Against the day of a list any symbol may be later than it.
      if (list !== undefined && list.listDate !== "current")
        return await loadDeciding(db, cik, spelled);
      const { spellings: unlisted, symbols } = readUnlisted(spelled, list?.tickers ?? []);
      if (symbols.size === 0) return [];
      return symbols.size === 1
        ? await loadAny(db, cik, unlisted)
        : await loadDeciding(db, cik, unlisted);
    }),
  );
  const byIssuer = new Map<number, TypedSymbol[]>();
  for (const { cik, ...symbol } of statements.flat()) append(byIssuer, cik, symbol);
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

/** One statement, whichever: where all spellings are of one symbol, and no day matters. */
async function loadAny(db: Database, cik: number, spellings: readonly string[]) {
  const result = await sql<TypedSymbol & { cik: number }>`
    select d.issuer_cik as cik, d.issuer_symbol as "issuerSymbol", f.filed_on as "filedOn",
           d.period_of_report as "periodOfReport"
      from ownership_document d join filing f using (accession)
     where d.issuer_cik = ${cik} and d.issuer_symbol = any(${spellings}::text[]) and not f.withdrawn
     limit 1`.execute(db);
  return result.rows;
}

/** Of each spelling the statement that comes first, with the last day, and the newest by filing date. */
async function loadDeciding(db: Database, cik: number, spellings: readonly string[]) {
  const result = await sql<TypedSymbol & { cik: number }>`
    with spelled as (
      select d.issuer_symbol, min(f.accession) as first, max(f.filed_on) as filed_on,
             max(coalesce(f.filed_on, d.period_of_report)) as last_day,
             substr(max(f.filed_on::text || f.accession), 11) as newest
        from ownership_document d join filing f using (accession)
       where d.issuer_cik = ${cik} and d.issuer_symbol = any(${spellings}::text[])
         and not f.withdrawn
       group by d.issuer_symbol)
    select ${cik}::bigint as cik, issuer_symbol as "issuerSymbol", filed_on as "filedOn",
           last_day as "periodOfReport"
      from (select issuer_symbol, null::date as filed_on, last_day, first as accession from spelled
            union all
            select issuer_symbol, filed_on, last_day, newest from spelled
             where filed_on is not null) as statement
     order by accession`.execute(db);
  return result.rows;
}
