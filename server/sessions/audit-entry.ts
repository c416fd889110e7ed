import type { AuditEntry } from "#database/queries/audit.ts";
import type { Identity, VisitorContext } from "#server/endpoint/context.ts";

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

/** For the detail of an entry: whom the actor ran as; nothing where they acted as themselves. */
export function runAsDetail({ actorEmail, email }: Pick<Identity, "actorEmail" | "email">): {
  run_as?: string;
} {
  return actorEmail === null ? {} : { run_as: email };
}
