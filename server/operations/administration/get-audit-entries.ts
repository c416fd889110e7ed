import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { auditDetailSchema, type AuditRow } from "#contract/operations/administration.ts";
import {
  type ListedAuditEntry,
  listAuditedOperations,
  searchAuditEntries,
} from "#database/queries/audit-search.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { toAuditFilter } from "#server/operations/administration/audit-filter.ts";

/** One page of the audit trail, the newest entry first. */
export async function getAuditEntries(
  input: OperationInput<"get_audit_entries">,
  { db }: MemberContext,
): Promise<OperationAnswer<"get_audit_entries">> {
  const [{ rows, total }, operations] = await Promise.all([
    searchAuditEntries(db, toAuditFilter(input), input),
    listAuditedOperations(db),
  ]);
  return { rows: rows.map(presentEntry), total, operations };
}

/** An entry as the wire has it; the facts of its detail by name, as the database keeps no order. */
export function presentEntry({ detail, ...entry }: ListedAuditEntry): AuditRow {
  const facts = Object.entries(auditDetailSchema.parse(detail));
  const sorted = facts.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { ...entry, detail: Object.fromEntries(sorted) };
}
