import { loadCompanyRecord } from "#database/computed/load-issuer-records.ts";
import type { Database } from "#database/connect.ts";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { type PreparedIssuer, prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

const loading = new WeakMap<Database, Map<number, Promise<PreparedIssuer | null>>>();

/**
 * A company with its prices, without its ownership filings; null where nothing is stored of that CIK. The
 * page asks for figures and prices at once: what is being loaded is loaded once for both. Nothing is kept: a
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
