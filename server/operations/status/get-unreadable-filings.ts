import { createHash } from "node:crypto";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import type { UnreadableRow } from "#contract/operations/source-status.ts";
import {
  searchUnreadable,
  type UnreadableFiling,
  type UnreadableOrder,
} from "#database/status/unreadable-filings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

const columns = {
  accno: "accession",
  form: "form",
  conm: "companyName",
  filed_on: "filedOn",
  reason: "reason",
} as const satisfies Record<
  OperationInput<"get_unreadable_filings">["sort_column"],
  UnreadableOrder["column"]
>;

/** One page of what could not be read. */
export async function getUnreadableFilings(
  input: OperationInput<"get_unreadable_filings">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_unreadable_filings">> {
  const { rows, total } = await searchUnreadable(db, {
    order: { column: columns[input.sort_column], direction: input.sort_direction },
    limit: input.limit,
    page: input.page,
  });
  return { rows: rows.map(presentUnreadable), total };
}

/** A document that could not be read, as the wire has it: without its place on this machine. */
export function presentUnreadable(filing: UnreadableFiling): UnreadableRow {
  const { accession, cik } = filing;
  return {
    key: createHash("sha256").update(`${filing.source}\n${filing.path}`).digest("hex").slice(0, 16),
    accno: accession,
    form: filing.form,
    conm: filing.companyName,
    filed_on: filing.filedOn,
    first_seen_at: filing.firstSeenAt,
    reason: filing.reason,
    filing_url: accession === null || cik === null ? null : filingIndexUrl(cik, accession),
    is_waiting: filing.isWaiting,
  };
}
