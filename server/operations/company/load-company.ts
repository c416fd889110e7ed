import { loadCompanyRecord } from "#database/computed/load-issuer-records.ts";
import type { Database } from "#database/connect.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { type PreparedIssuer, prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { findFormerHolder } from "#database/queries/company/find-company.ts";
import { findCompanies, findListedTickers } from "#database/queries/company/dictionaries.ts";

const loading = new WeakMap<Database, Map<number, Promise<PreparedIssuer | null>>>();

/**
 * A company with its prices, without its ownership filings; null where nothing is stored of that
 * CIK. The page requests figures and prices at once, and one load serves both. Nothing is cached: a
 * caller after the load has ended reads the database again.
 */
export async function loadCompany(
  cik: number,
  { db, settings }: Pick<MemberContext, "db" | "settings">,
): Promise<PreparedIssuer | null> {
  const own = loading.get(db) ?? new Map<number, Promise<PreparedIssuer | null>>();
  loading.set(db, own);
  const known = own.get(cik);
  if (known !== undefined) return await known;
  const begun = loadCompanyRecord(db, cik, settings).then((record) =>
    record === null ? null : prepareIssuer(record, edgarCalendar),
  );
  own.set(cik, begun);
  try {
    return await begun;
  } finally {
    own.delete(cik);
  }
}

/**
 * The company of a request: by CIK, which need not be stored; by ticker the current holder, or else the last
 * holder. Null where no company ever had it.
 */
export async function resolveCompany(
  { ticker, cik }: { ticker?: string | undefined; cik?: string | undefined },
  context: MemberContext,
): Promise<number | null> {
  if (ticker === undefined) return cik === undefined ? null : Number(cik);
  return (await holderOf(ticker, context)) ?? (await holderOf(dashed(ticker), context));
}

/** Whether anything is stored of a company that a reader typed as ticker or CIK. */
export async function isCompanyKnown(typed: string, context: MemberContext): Promise<boolean> {
  if (/^\d{1,10}$/.test(typed))
    return (await findCompanies(context.db, [Number(typed)])).length > 0;
  return (await resolveCompany({ ticker: typed.toUpperCase() }, context)) !== null;
}

/** Classes have a dash on EDGAR's lists; exchanges and vendors write a point, a slash or a space. */
function dashed(ticker: string): string {
  return ticker.replaceAll(/[./ ]/g, "-");
}

async function holderOf(ticker: string, { db, reads }: MemberContext): Promise<number | null> {
  const [listed] = await findListedTickers(db, [ticker]);
  if (listed !== undefined) return listed.cik;
  const traded = (await reads.tickers()).find((known) => known.ticker === ticker);
  return traded?.cik ?? (await findFormerHolder(db, ticker));
}
