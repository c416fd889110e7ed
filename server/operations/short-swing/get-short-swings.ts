import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { shortSwingsPerPage } from "#contract/operations/screening/short-swing.ts";
import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { searchShortSwings } from "#database/queries/short-swings.ts";
import { lastSuitDay } from "#domain/short-swing/short-swing-window.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** One page of the persons with a profit under Section 16(b), in the whole market or of one company. */
export async function getShortSwings(
  { company, since, sort, page }: OperationInput<"get_short_swings">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_short_swings">> {
  const { rows, total } = await searchShortSwings(db, {
    company: company ?? null,
    since: since ?? null,
    sort,
    page,
    limit: shortSwingsPerPage,
  });
  return {
    rows: rows.map((row) => ({
      conm: row.companyName,
      ticker: row.ticker,
      cik: formatCik(row.issuerCik),
      owner: row.ownerName,
      owner_cik: formatCik(row.ownerCik),
      other_owners: row.otherOwners,
      title: row.title,
      profit: row.profit,
      pairs: row.pairs,
      first_day: row.firstDay,
      last_day: row.lastDay,
      suit_by: lastSuitDay(row.lastDay),
      lines_to_review: row.linesToReview,
      are_splits_known: row.areSplitsKnown,
    })),
    total,
  };
}
