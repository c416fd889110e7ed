import type { Operation } from "#contract/catalogue/operation.ts";
import {
  getCompanyFilingsInput,
  getCompanyFilingsOutput,
} from "#contract/operations/companies/company-filings.ts";
import {
  getCompanyInput,
  getCompanyOutput,
  getCompanyPricesInput,
  getCompanyPricesOutput,
} from "#contract/operations/companies/company.ts";
import {
  getOwnersInput,
  getOwnersOutput,
  getTickersInput,
  getTickersOutput,
} from "#contract/operations/companies/dictionaries.ts";
import { getHoldingsInput, getHoldingsOutput } from "#contract/operations/companies/holdings.ts";
import {
  getCompanyInsidersInput,
  getCompanyInsidersOutput,
  getPersonInput,
  getPersonOutput,
} from "#contract/operations/companies/insiders.ts";
import { openToAll, openToHolders, openToSignedIn } from "#contract/values/account/permissions.ts";

/** Companies, their insiders, prices and filings, and the dictionaries of both. */
export const companyOperations = {
  get_tickers: {
    summary: "Every known ticker with its company.",
    access: openToAll,
    effect: "reads",
    input: getTickersInput,
    output: getTickersOutput,
  },
  get_owners: {
    summary: "Every reporting person of a stored ownership form.",
    access: openToAll,
    effect: "reads",
    input: getOwnersInput,
    output: getOwnersOutput,
  },
  get_company: {
    summary: "One company: names, last price, key figures, and counts of stored data.",
    access: openToSignedIn,
    effect: "reads",
    mayBeBehind: true,
    input: getCompanyInput,
    output: getCompanyOutput,
  },
  get_company_prices: {
    summary: "A company's daily prices, with the trades and filings the caller may see by day.",
    access: openToHolders("explore_trades", "explore_events", "alerts"),
    effect: "reads",
    mayBeBehind: true,
    input: getCompanyPricesInput,
    output: getCompanyPricesOutput,
  },
  get_company_insiders: {
    summary:
      "Every reporting person of a company, with the values sold and purchased in a period. A trade of several owners is listed for each and counted once in the company's total.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    mayBeBehind: true,
    input: getCompanyInsidersInput,
    output: getCompanyInsidersOutput,
  },
  get_person: {
    summary: "A reporting person across all issuers: names, locations, roles, trades.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    mayBeBehind: true,
    input: getPersonInput,
    output: getPersonOutput,
  },
  get_holdings: {
    summary:
      "A person's holdings of one issuer, line by line: the expected balance after each line next to the reported one.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    mayBeBehind: true,
    input: getHoldingsInput,
    output: getHoldingsOutput,
  },
  get_company_filings: {
    summary:
      "A company's stored filings, newest first, or those whose text has keywords, with snippets. " +
      "`next` continues where the answer ended.",
    access: openToHolders("explore_trades", "explore_events", "alerts"),
    effect: "reads",
    mayBeBehind: true,
    input: getCompanyFilingsInput,
    output: getCompanyFilingsOutput,
  },
} as const satisfies Record<string, Operation>;
