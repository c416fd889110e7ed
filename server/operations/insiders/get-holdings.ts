import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { loadCompanyRecord } from "#database/computed/load-issuer-records.ts";
import { findCompanies, findOwners } from "#database/queries/dictionaries.ts";
import { loadHoldingFilings } from "#database/queries/insiders/holding-filings.ts";
import { holdingsPath } from "#domain/holdings/holdings-path.ts";
import type { IssuerRecord, PriceSeries } from "#domain/trades/issuer-record.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { countSteps, presentAccount } from "#server/operations/insiders/present-holdings.ts";

/** A person's holdings of one issuer, line by line, each compared with what was to be expected. */
export async function getHoldings(
  input: OperationInput<"get_holdings">,
  { db, settings }: MemberContext,
): Promise<OperationAnswer<"get_holdings">> {
  const issuerCik = Number(input.issuer_cik);
  const ownerCik = Number(input.owner_cik);
  const filings = await loadHoldingFilings(db, { issuerCik, ownerCik });
  if (filings.length === 0) throw new OperationError("person_not_found");
  const [record, [company], [owner]] = await Promise.all([
    loadCompanyRecord(db, issuerCik, settings),
    findCompanies(db, [issuerCik]),
    findOwners(db, [ownerCik]),
  ]);
  const series = record === null ? null : seriesWithSplits(record);
  const path = holdingsPath(filings, series?.splits ?? null);
  const accounts = path.map((account) => presentAccount(account, issuerCik));
  return {
    issuer_cik: input.issuer_cik,
    issuer_name: company?.name ?? filings[0]?.issuerName ?? "",
    ticker: company?.ticker ?? null,
    owner_cik: input.owner_cik,
    owner_name: owner?.name ?? "",
    split_source: series?.source ?? null,
    counts: countSteps(path.flatMap(({ steps }) => steps)),
    accounts,
  };
}

/** Of the issuer's price sources the most trusted one that names splits. */
function seriesWithSplits({ prices, furtherPrices }: IssuerRecord): PriceSeries | null {
  const all = [prices, ...(furtherPrices ?? []).map((further) => further.prices)];
  return all.find((series) => series !== null && series.splits !== null) ?? null;
}
