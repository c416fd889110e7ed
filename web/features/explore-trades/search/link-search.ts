import { plainDateSchema } from "#contract/values/plain-date.ts";
import { changedForm, defaultForm, type TradeForm } from "./trade-form.ts";

/** A search asked for by the address of the page. */
export type LinkSearch = { ticker: string; form: TradeForm };

const tradeTypeOf = { purchase: "Purchases", sale: "Sales" } as const;

/**
 * `ticker`, `startDate`, `endDate`, `tradeType` and `autoSearch=true`, all five, fill the form and
 * run it; so does `company` alone, which the company search of the navbar leads to.
 */
export function linkSearchOf(parameters: URLSearchParams): LinkSearch | null {
  const company = parameters.get("company");
  if (company !== null && company.trim() !== "") return searchFor(company, {});
  const ticker = parameters.get("ticker") ?? "";
  const startDate = plainDateSchema.safeParse(parameters.get("startDate"));
  const endDate = plainDateSchema.safeParse(parameters.get("endDate"));
  const tradeType = parameters.get("tradeType");
  if (parameters.get("autoSearch") !== "true" || ticker.trim() === "") return null;
  if (!startDate.success || !endDate.success) return null;
  if (tradeType !== "purchase" && tradeType !== "sale") return null;
  return searchFor(ticker, {
    startDate: startDate.data,
    endDate: endDate.data,
    tradeTypes: [tradeTypeOf[tradeType]],
  });
}

function searchFor(typedTicker: string, change: Partial<TradeForm>): LinkSearch {
  const ticker = typedTicker.trim().toUpperCase();
  return { ticker, form: changedForm(defaultForm, { ...change, tickers: [ticker] }) };
}
