import { personNameOf } from "#contract/values/person-name.ts";
import { z } from "zod";
import { getCompany } from "#server/operations/company/get-company.ts";
import { getPerson } from "#server/operations/insiders/get-person.ts";
import {
  aboutNothing,
  itemLoader,
  unlessGone,
} from "#server/operations/cases/items/item-loader.ts";

const cikSchema = z.strictObject({ cik: z.string() });

/** A reporting person over all issuers. */
export const person = itemLoader("person", {
  stored: cikSchema,
  name: (reference) => ({ reference }),
  read: async ({ cik }, context) => {
    const found = await unlessGone(() => getPerson({ type: "get_person", cik }, context));
    if (found === "gone") return "gone";
    const { name, names, addresses, issuers, total } = found;
    return {
      title: personNameOf(found),
      data: {
        name,
        cik,
        names: names.map((spelling) => spelling.name),
        addresses: addresses.map(({ location }) => location),
        issuers: issuers.map((issuer) =>
          issuer.ticker === null ? issuer.name : `${issuer.name} (${issuer.ticker})`,
        ),
        trades: total.trades,
        value_sold: Number(total.value_sold),
        value_purchased: Number(total.value_purchased),
      },
      about: {
        ...aboutNothing,
        persons: [{ cik, name }],
        companies: issuers.map((issuer) => ({ cik: issuer.cik, name: issuer.name })),
      },
    };
  },
});

/** A company by CIK. Prices and figures that move every day are left out. */
export const company = itemLoader("company", {
  stored: cikSchema,
  name: (reference) => ({ reference }),
  read: async ({ cik }, context) => {
    const found = await unlessGone(() => getCompany({ type: "get_company", cik }, context));
    if (found === "gone") return "gone";
    const { name } = found;
    return {
      title: found.tickers[0] === undefined ? name : `${name} (${found.tickers[0]})`,
      data: {
        name,
        cik,
        tickers: found.tickers,
        former_tickers: found.former_tickers,
        exchange: found.exchange,
        industry: found.industry,
        sic: found.sic,
        fiscal_year_end: found.fiscal_year_end,
        last_earnings: found.earnings.last?.day_0 ?? null,
        delisted_on: found.delisting?.filed_on ?? null,
        filings: found.filings_stored,
      },
      about: { ...aboutNothing, companies: [{ cik, name }] },
    };
  },
});
