import type { CountedTrades, Insider } from "#contract/operations/companies/insiders.ts";
import { insiderTypes } from "#contract/trades/trade-vocabulary.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import type { TradeCounts } from "#database/queries/insiders/counted-trades.ts";
import type { FiledInsider } from "#database/queries/insiders/filed-insiders.ts";
import { ownerTitle } from "#domain/trades/rows/displayed-owner.ts";
import { insiderFlags } from "#domain/trades/rows/insider-types.ts";

type FiledFacts = Pick<
  Insider,
  "title" | "roles" | "filings" | "first_filed_on" | "last_filed_on" | "last_filing"
>;

/** What a person's filings about an issuer say, in the wire's names. */
export function presentFiled(filed: FiledInsider): FiledFacts {
  return {
    title: ownerTitle(filed, filed.remarks),
    roles: insiderTypes.flatMap((insider_type) => {
      const role = insiderFlags[insider_type];
      const span = filed.roles[role];
      if (span === null) return [];
      return [
        {
          insider_type,
          first_filed_on: span.first,
          last_filed_on: span.last,
          is_stated_last: filed[role],
        },
      ];
    }),
    filings: filed.filings,
    first_filed_on: filed.firstFiledOn,
    last_filed_on: filed.lastFiledOn,
    last_filing: {
      accno: filed.accession,
      form: filed.form,
      filing_url: filingIndexUrl(filed.issuerCik, filed.accession),
    },
  };
}

/** Counts and sums in the wire's names; all zero where nothing is counted. */
export function presentCounts(counts: TradeCounts | undefined): CountedTrades {
  return {
    value_sold: counts?.valueSold ?? "0",
    value_purchased: counts?.valuePurchased ?? "0",
    trades: counts?.trades ?? 0,
    trades_not_summed: counts?.tradesNotSummed ?? 0,
    sales_not_summed: counts?.salesNotSummed ?? 0,
    purchases_not_summed: counts?.purchasesNotSummed ?? 0,
    late_filings: counts?.lateFilings ?? 0,
    plan_trades: counts?.planTrades ?? 0,
    last_trade_date: counts?.lastTradeDate ?? null,
  };
}
