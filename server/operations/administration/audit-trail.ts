import type { z } from "zod";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  auditDetailSchema,
  type AuditRow,
  type exportAuditInput,
} from "#contract/operations/accounts/administration.ts";
import {
  type ListedAuditEntry,
  listAuditedOperations,
  searchAuditEntries,
  type AuditFilter,
} from "#database/queries/audit/audit-search.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** What is asked for, as the query takes it: blank is no condition, days are whole UTC days. */
export function toAuditFilter(asked: z.output<typeof exportAuditInput>): AuditFilter {
  const text = (part: string | undefined): string | null => part?.trim() || null;
  const midnight = (day: Temporal.PlainDate): string =>
    day.toZonedDateTime("UTC").toInstant().toString();
  const { start_date: first, end_date: last } = asked;
  return {
    actor: text(asked.actor),
    subject: text(asked.subject),
    operation: text(asked.operation),
    outcome: text(asked.outcome),
    from: first === undefined ? null : midnight(Temporal.PlainDate.from(first)),
    before: last === undefined ? null : midnight(Temporal.PlainDate.from(last).add({ days: 1 })),
  };
}

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
