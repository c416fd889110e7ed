import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";
import type { Database } from "#database/connect.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { runAsDetail, writeAuditEntry } from "#server/sessions/audit-entry.ts";

type AlertChange = Pick<AuditEntry, "operation" | "outcome"> & {
  /** As it was named when it was changed. */
  alert: { name: string; kind: string };
  detail?: AuditEntry["detail"];
};

/** An entry about an alert of the effective user, in the transaction that changes it: who, which alert, which kind. */
export async function auditAlert(
  transaction: Database,
  context: MemberContext,
  { operation, outcome, alert: { name, kind }, detail }: AlertChange,
): Promise<void> {
  const { identity } = context;
  const known = alertKinds.find((one) => one === kind);
  await writeAuditEntry(transaction, context, {
    operation,
    outcome,
    actor: identity.actorEmail,
    subject: identity.email,
    detail: {
      alert: name,
      kind: known === undefined ? kind : alertKindTable[known].inWords,
      ...detail,
      ...runAsDetail(identity),
    },
  });
}
