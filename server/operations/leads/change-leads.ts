import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { datedLeadTitle } from "#contract/leads/lead-title.ts";
import type { LeadChange } from "#contract/operations/leads/leads.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import {
  changeHeldLeads,
  type HeldLead,
  holdLeads,
  keepStep,
  type TriageChange,
} from "#database/leads/change-leads.ts";
import { listColleagues } from "#database/leads/read-leads.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { leadReader } from "#server/operations/leads/lead-reader.ts";
import { leadHeadline } from "#server/operations/leads/present-lead.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

type Named = OperationInput<"update_leads">["leads"];
type Refused = OperationAnswer<"update_leads">["refused"];

/** Leads that a transaction holds: those still in the version the caller saw, and the others. */
export type Held = { unchanged: readonly HeldLead[]; refused: Refused };

/**
 * Locks the named leads for a change.
 * @throws OperationError `lead_not_found` when one does not exist for the caller
 */
export async function holdNamedLeads(
  transaction: Database,
  leads: Named,
  context: MemberContext,
): Promise<Held> {
  const versions = new Map(leads.map(({ lead, version }) => [lead, version]));
  const held = await holdLeads(transaction, leadReader(context), {
    ids: [...versions.keys()],
    at: context.marketClock.now().toString(),
    by: context.identity.email,
  });
  if (held.length < versions.size) throw new OperationError("lead_not_found");
  const isSeen = (lead: HeldLead): boolean => versions.get(lead.id) === lead.version;
  return {
    unchanged: held.filter(isSeen),
    refused: held.filter((lead) => !isSeen(lead)).map(presentRefused),
  };
}

function presentRefused(lead: HeldLead): Refused[number] {
  const { assigneeEmail: email, assigneeName: name } = lead;
  return {
    lead: lead.id,
    version: lead.version,
    state: lead.state,
    assignee: email === null ? null : { email, name: name ?? email },
    due_on: lead.dueOn,
    changed_by: lead.changedBy,
    changed_at: lead.changedAt,
  };
}

type Step = { change: TriageChange; detail: Readonly<Record<string, string | number | null>> };

/** Sets state, assignee, or due date; what someone else changed meanwhile is left and returned. */
export async function updateLeads(
  { type, leads, change }: OperationInput<"update_leads">,
  context: MemberContext,
): Promise<OperationAnswer<"update_leads">> {
  return await context.db.transaction().execute(async (transaction) => {
    const step = await stepOf(change, { ...context, db: transaction });
    const { unchanged, refused } = await holdNamedLeads(transaction, leads, context);
    const changed = await takeStep(transaction, { type, leads: unchanged, step }, context);
    return { changed, refused };
  });
}

async function stepOf(change: LeadChange, context: MemberContext): Promise<Step> {
  if ("state" in change) {
    const reason = "reason" in change ? change.reason : null;
    const detail = reason === null ? { state: change.state } : { state: change.state, reason };
    return { change: { state: change.state, reason }, detail };
  }
  if ("due_on" in change)
    return { change: { dueOn: change.due_on }, detail: { due_on: change.due_on } };
  if (change.assignee === null) return { change: { assigneeId: null }, detail: { assignee: null } };
  const colleagues = await listColleagues(context.db, leadReader(context));
  const assignee = colleagues.find(({ email }) => email === change.assignee);
  if (assignee === undefined) {
    const text = "No user in your organization with access to leads has this email.";
    throw new OperationError("user_not_found", { text });
  }
  return { change: { assigneeId: assignee.id }, detail: { assignee: assignee.email } };
}

type Taken = { type: string; leads: readonly HeldLead[]; step: Step };

/** Changes held leads, keeps the step in their history, and writes one audit entry for all of them. */
export async function takeStep(
  transaction: Database,
  { type, leads, step }: Taken,
  context: MemberContext,
): Promise<{ lead: number; version: number }[]> {
  if (leads.length === 0) return [];
  const { email } = context.identity;
  // With its titles or keys, an entry that names a case would tell administrators what the case is about.
  const subjects =
    "case_id" in step.detail ? { number_of_leads: leads.length } : named(leads, context);
  await changeHeldLeads(transaction, leadReader(context), {
    leads,
    change: step.change,
    detail: step.detail,
    at: context.marketClock.now().toString(),
    by: email,
  });
  await writeAuditEntry(transaction, context, {
    operation: type,
    actor: email,
    subject: email,
    outcome: "changed",
    detail: { ...subjects, ...step.detail },
  });
  return leads.map(({ id, version }) => ({ lead: id, version: version + 1 }));
}

/** Leads as the audit trail names them: as screens do for those who read it, by key for looking them up. */
function named(leads: readonly HeldLead[], { identity }: MemberContext) {
  const seesTrades = hasAnyPermission(identity.permissions, ["explore_trades"]);
  const titleOf = (lead: HeldLead): string =>
    datedLeadTitle({ ...leadHeadline(lead, { seesTrades }), day: lead.day });
  return {
    titles: leads.map(titleOf).join("; "),
    leads: leads.map(({ key }) => key).join(", "),
  };
}

/** Adds a comment; it changes nothing else, so it needs no version. */
export async function commentLead(
  { type, lead, text }: OperationInput<"comment_lead">,
  context: MemberContext,
): Promise<OperationAnswer<"comment_lead">> {
  const { email } = context.identity;
  const reader = leadReader(context);
  const at = context.marketClock.now().toString();
  await context.db.transaction().execute(async (transaction) => {
    const [held] = await holdLeads(transaction, reader, { ids: [lead], at, by: email });
    if (held === undefined) throw new OperationError("lead_not_found");
    await keepStep(transaction, reader, { ids: [lead], detail: { comment: text }, at, by: email });
    const entry = { operation: type, actor: email, subject: email, outcome: "commented" };
    await writeAuditEntry(transaction, context, { ...entry, detail: named([held], context) });
  });
  return { success: true };
}
