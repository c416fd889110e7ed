import { findFormerHolder } from "#database/queries/company/find-company.ts";
import { findListedTickers } from "#database/queries/dictionaries.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

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
