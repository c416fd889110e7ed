import { cikSchema } from "#contract/values/edgar-identifiers.ts";
import { plainDateSchema } from "#contract/values/plain-date.ts";
import { changedForm, defaultForm, type TradeForm } from "./trade-form.ts";

/** A search asked for by the address of the page. */
type LinkSearch = {
  /** Empty where the company has none. */
  ticker: string;
  /** Ten digits; decides where it is given. */
  cik: string | null;
  change: Partial<TradeForm>;
};

const tradeTypeOf = { purchase: "Purchases", sale: "Sales" } as const;

/**
 * `ticker`, `startDate`, `endDate`, `tradeType` and `autoSearch=true`, all five, fill the form and
 * run it, a `cik` beside or in place of the ticker too; so does `company` alone, a ticker.
 */
export function linkSearchOf(parameters: URLSearchParams): LinkSearch | null {
  const company = tickerIn(parameters, "company");
  if (company !== "") return { ticker: company, cik: null, change: {} };
  const ticker = tickerIn(parameters, "ticker");
  const cik = cikSchema.safeParse(parameters.get("cik"));
  const startDate = plainDateSchema.safeParse(parameters.get("startDate"));
  const endDate = plainDateSchema.safeParse(parameters.get("endDate"));
  const tradeType = parameters.get("tradeType");
  if (parameters.get("autoSearch") !== "true" || (ticker === "" && !cik.success)) return null;
  if (!startDate.success || !endDate.success) return null;
  if (tradeType !== "purchase" && tradeType !== "sale") return null;
  return {
    ticker,
    cik: cik.success ? cik.data : null,
    change: {
      startDate: startDate.data,
      endDate: endDate.data,
      tradeTypes: [tradeTypeOf[tradeType]],
    },
  };
}

/** The form of a link, of the company that its key names. */
export function linkedForm({ change }: LinkSearch, companyKey: string): TradeForm {
  return changedForm(defaultForm, { ...change, tickers: [companyKey] });
}

function tickerIn(parameters: URLSearchParams, name: string): string {
  return (parameters.get(name) ?? "").trim().toUpperCase();
}
