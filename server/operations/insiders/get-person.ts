import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { PersonIssuer } from "#contract/operations/companies/insiders.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { findCompanies } from "#database/queries/company/dictionaries.ts";
import {
  countTradesByIssuer,
  countTradesOfPerson,
  readClassifications,
} from "#database/queries/insiders/counted-trades.ts";
import {
  type FiledSpelling,
  readIssuersOf,
  readNames,
  readPlaces,
} from "#database/queries/insiders/filed-insiders.ts";
import { ownerLocation } from "#domain/trades/rows/displayed-owner.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { edgarCompanyUrl } from "#server/operations/company/present-company.ts";
import { presentCounts, presentFiled } from "#server/operations/insiders/present-insider.ts";

/** One reporting person over all issuers. */
export async function getPerson(
  input: OperationInput<"get_person">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_person">> {
  const cik = Number(input.cik);
  const filed = await readIssuersOf(db, cik);
  const [newest] = filed;
  if (newest === undefined) throw new OperationError("person_not_found");
  const [names, places, byIssuer, total, classes, companies] = await Promise.all([
    readNames(db, cik),
    readPlaces(db, cik),
    countTradesByIssuer(db, cik),
    countTradesOfPerson(db, cik),
    readClassifications(db, cik),
    findCompanies(
      db,
      filed.map(({ issuerCik }) => issuerCik),
    ),
  ]);
  const companyOf = new Map(companies.map((company) => [company.cik, company]));
  return {
    cik: input.cik,
    name: names[0]?.name ?? newest.name,
    names: names.map((spelling) => ({ name: spelling.name, ...spanOf(spelling) })),
    addresses: places.flatMap((place) => {
      const location = ownerLocation(place);
      return location === null ? [] : [{ location, ...spanOf(place) }];
    }),
    issuers: filed.map((about) => ({
      cik: formatCik(about.issuerCik),
      name: companyOf.get(about.issuerCik)?.name ?? formatCik(about.issuerCik),
      ticker: companyOf.get(about.issuerCik)?.ticker ?? null,
      ...presentFiled(about),
      ...presentCounts(byIssuer.get(about.issuerCik)),
      classification: presentClass(classes.get(about.issuerCik)),
    })),
    total: { ...presentCounts(total), shared_trades: total.sharedTrades },
    edgar_url: edgarCompanyUrl(cik),
  };
}

function spanOf({ filings, firstFiledOn, lastFiledOn }: FiledSpelling<unknown>) {
  return { first_filed_on: firstFiledOn, last_filed_on: lastFiledOn, filings };
}

function presentClass(
  found: { pattern: string; tradeDate: string } | undefined,
): PersonIssuer["classification"] {
  if (found === undefined) return null;
  const pattern = found.pattern === "routine-insider" ? found.pattern : "opportunistic-insider";
  return { pattern, trade_date: found.tradeDate };
}
