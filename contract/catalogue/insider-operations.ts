import type { Operation } from "#contract/catalogue/operation.ts";
import {
  getCompanyFilingsInput,
  getCompanyFilingsOutput,
} from "#contract/operations/company-filings.ts";
import { getHoldingsInput, getHoldingsOutput } from "#contract/operations/holdings.ts";
import {
  getCompanyInsidersInput,
  getCompanyInsidersOutput,
  getPersonInput,
  getPersonOutput,
} from "#contract/operations/insiders.ts";
import { openToHolders } from "#contract/values/access.ts";

/** Insiders of a company, what they hold, and a company's filings. */
export const insiderOperations = {
  get_company_insiders: {
    summary:
      "Every reporting person of a company, with what each sold and purchased in a period. A trade " +
      "of several owners stands in the line of each and once in the company's total.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getCompanyInsidersInput,
    output: getCompanyInsidersOutput,
  },
  get_person: {
    summary: "A reporting person over all issuers: names, places, roles, trades.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getPersonInput,
    output: getPersonOutput,
  },
  get_holdings: {
    summary:
      "A person's holdings of one issuer, line by line: what was to be expected after each line " +
      "beside what the filing states.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getHoldingsInput,
    output: getHoldingsOutput,
  },
  get_company_filings: {
    summary:
      "A company's stored filings, newest first, or those whose text has keywords, with snippets. " +
      "`next` goes on where the answer ended.",
    access: openToHolders("explore_trades", "explore_events", "alerts"),
    effect: "reads",
    input: getCompanyFilingsInput,
    output: getCompanyFilingsOutput,
  },
} as const satisfies Record<string, Operation>;
