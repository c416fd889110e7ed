import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  mostIncompleteShown,
  type UnreadableRow,
} from "#contract/operations/site/source-status.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { listNotStored } from "#database/status/completeness.ts";
import { isAdministrator } from "#server/endpoint/authorize.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { createHash } from "node:crypto";
import {
  searchUnreadable,
  type UnreadableFiling,
  type UnreadableOrder,
  requeueFiling,
} from "#database/status/unreadable-filings.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

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

/** What a day's index lists and is not stored. What a fetch met can hold addresses. */
export async function getIncompleteFilings(
  { day }: OperationInput<"get_incomplete_filings">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_incomplete_filings">> {
  const mayAdminister = !identity.isRunAs && isAdministrator(identity);
  const found = await listNotStored(db, { from: day, to: day, limit: mostIncompleteShown });
  return found.map((filing) => ({
    accno: filing.accession,
    form: filing.form,
    conm: filing.companyName,
    kind: filing.kind,
    reason: filing.kind === "unreadable" || mayAdminister ? filing.reason : null,
    attempts: filing.attempts,
    filing_url: filingIndexUrl(filing.cik, filing.accession),
  }));
}

/**
 * Puts a filing back among those the worker fetches, with its audit entry.
 * @throws OperationError `filing_unknown` when nothing says where it is to be fetched from
 */
export async function retryFiling(
  { type, accno }: OperationInput<"retry_filing">,
  context: MemberContext,
): Promise<OperationAnswer<"retry_filing">> {
  const { db, clock, identity } = context;
  await db.transaction().execute(async (transaction) => {
    const at = clock.now().toString();
    const form = await requeueFiling(transaction, { accession: accno, at });
    if (form === null) throw new OperationError("filing_unknown");
    const entry = {
      operation: type,
      actor: identity.email,
      outcome: "download requested",
      detail: { accession: accno, form },
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
  return { success: true };
}
