import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type ShortSwingRow,
  shortSwingsPerPage,
} from "#contract/operations/screening/short-swing.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import type { ShortSwingSearch } from "#database/screening/short-swing-subject.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";
import { lastSuitDay } from "#domain/short-swing/short-swing-window.ts";
import { isCompanyKnown } from "#server/operations/company/load-company.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** One page of the persons with a profit under Section 16(b), in the whole market or of one company. */
export async function getShortSwings(
  { page, ...search }: OperationInput<"get_short_swings">,
  context: MemberContext,
): Promise<OperationAnswer<"get_short_swings">> {
  const conditions = { ...shortSwingSearch(search), page };
  const { rows, total } = await context.screening.screenShortSwings(conditions);
  const { company } = search;
  const isKnown = total > 0 || company === undefined || (await isCompanyKnown(company, context));
  return { rows: rows.map(presentShortSwing), total, is_company_known: isKnown };
}

/** The first page of the search, as screening expects it. */
export function shortSwingSearch({
  company,
  since,
  sort,
}: Pick<OperationInput<"get_short_swings">, "company" | "since" | "sort">): ShortSwingSearch {
  return {
    company: company ?? null,
    since: since ?? null,
    sort_column: sort === "profit" ? "profit" : "lastDay",
    sort_direction: "desc",
    page: 1,
    limit: shortSwingsPerPage,
  };
}

function presentShortSwing(row: DerivedShortSwing): ShortSwingRow {
  return {
    conm: row.companyName,
    ticker: row.ticker,
    cik: formatCik(row.issuerCik),
    owner: row.ownerName,
    owner_cik: formatCik(row.ownerCik),
    other_owners: row.otherOwners,
    title: row.title,
    profit: Number(row.profit),
    pairs: row.pairs,
    is_limit: row.isLimit,
    first_day: row.firstDay,
    last_day: row.lastDay,
    first_suit_by: row.firstPairDay === null ? null : lastSuitDay(row.firstPairDay),
    suit_by: lastSuitDay(row.lastDay),
    lines_to_review: row.linesToReview,
    are_splits_known: row.areSplitsKnown,
  };
}
