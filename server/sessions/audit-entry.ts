import type { AuditEntry } from "#database/queries/audit.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";

type Act = Pick<AuditEntry, "operation" | "outcome"> &
  Partial<Pick<AuditEntry, "actor" | "subject" | "detail">>;

/** An audit entry of the present call: when, from where and under which request id it happened. */
export function auditEntry(context: VisitorContext, act: Act): AuditEntry {
  return {
    at: context.clock.now().toString(),
    actor: act.actor ?? null,
    subject: act.subject ?? null,
    operation: act.operation,
    outcome: act.outcome,
    detail: act.detail ?? {},
    requestId: context.requestId,
    networkAddress: context.networkAddress,
  };
}
