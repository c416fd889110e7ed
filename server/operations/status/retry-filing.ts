import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { requeueFiling } from "#database/status/retry-filing.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

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
      outcome: "asked for again",
      detail: { accession: accno, form },
    };
    await appendAuditEntry(transaction, auditEntry(context, entry));
  });
  return { success: true };
}
