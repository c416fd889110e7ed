import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Insider, InsiderSortColumn } from "#contract/operations/companies/insiders.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { findCompanies } from "#database/queries/company/dictionaries.ts";
import {
  countTradesByOwner,
  countTradesOfIssuer,
} from "#database/queries/insiders/counted-trades.ts";
import { readInsidersOf } from "#database/queries/insiders/filed-insiders.ts";
import { compareDecimals } from "#domain/trades/lines/decimal.ts";
import { newYorkDay } from "#platform/clock.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { presentCounts, presentFiled } from "#server/operations/insiders/present-insider.ts";

const daysPerYear = 365;

/** Every reporting person of a company with what each sold and purchased in a period. */
export async function getCompanyInsiders(
  input: OperationInput<"get_company_insiders">,
  { db, marketClock }: MemberContext,
): Promise<OperationAnswer<"get_company_insiders">> {
  const cik = Number(input.cik);
  const end_date = input.end_date ?? newYorkDay(marketClock.now());
  const start_date = input.start_date ?? yearUntil(end_date);
  const span = { first: start_date === "all" ? null : start_date, last: end_date };
  const [[company], filed, byOwner, once] = await Promise.all([
    findCompanies(db, [cik]),
    readInsidersOf(db, cik),
    countTradesByOwner(db, cik, span),
    countTradesOfIssuer(db, cik, span),
  ]);
  if (company === undefined) throw new OperationError("company_not_found");
  const insiders = filed.map((person) => ({
    cik: formatCik(person.ownerCik),
    name: person.name,
    ...presentFiled(person),
    ...presentCounts(byOwner.get(person.ownerCik)),
  }));
  return {
    cik: input.cik,
    name: company.name,
    start_date,
    end_date,
    insiders: sorted(insiders, input),
    company: { ...presentCounts(once), shared_trades: once.sharedTrades },
  };
}

/** The first of the 365 days that end on a day. */
function yearUntil(day: string): string {
  return Temporal.PlainDate.from(day)
    .subtract({ days: daysPerYear - 1 })
    .toString();
}

type Sorting = { sort_column: InsiderSortColumn; sort_direction: "asc" | "desc" };

/** Ties: the person with the newest filing first, then by name; without a date always last. */
function sorted(insiders: readonly Insider[], { sort_column, sort_direction }: Sorting): Insider[] {
  const sign = sort_direction === "asc" ? 1 : -1;
  return insiders.toSorted(
    (a, b) =>
      compareBy(sort_column, a, b, sign) ||
      compareDays(a.last_filed_on, b.last_filed_on, -1) ||
      (a.name < b.name ? -1 : 1),
  );
}

function compareBy(column: InsiderSortColumn, a: Insider, b: Insider, sign: number): number {
  if (column === "value_sold" || column === "value_purchased")
    return sign * compareDecimals(a[column], b[column]);
  if (column === "trades" || column === "late_filings") return sign * (a[column] - b[column]);
  if (column === "name") return sign * a.name.localeCompare(b.name, "en");
  return compareDays(a[column], b[column], sign);
}

function compareDays(a: string | null, b: string | null, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return sign * (a < b ? -1 : 1);
}
