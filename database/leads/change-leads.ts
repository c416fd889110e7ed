import { sql } from "kysely";
import type { LeadState } from "#contract/leads/triage.ts";
import type { Database } from "#database/connect.ts";
import {
  isInsiderSql,
  type LeadReader,
  organizationKey,
  type StoredLead,
  stateSql,
  versionSql,
} from "#database/leads/read-leads.ts";

/** PostgreSQL channel for what people make of leads; the payload is the key of their organization. */
export const triageChannel = "lead_triage";

/** A lead as its organization's people change it, locked. */
export type HeldLead = Pick<
  StoredLead,
  | "key"
  | "kind"
  | "companyName"
  | "ticker"
  | "ownerName"
  | "isInsider"
  | "direction"
  | "day"
  | "value"
  | "facts"
> & {
  id: number;
  /** As shown: a dismissed lead whose facts changed is new. */
  state: LeadState;
  assigneeId: number | null;
  assigneeEmail: string | null;
  assigneeName: string | null;
  dueOn: string | null;
  version: number;
  factsVersion: number;
  /** Name, or email of an account that is gone. */
  changedBy: string;
  changedAt: string;
};

/**
 * Leads of the kinds the reader sees, of which no one else of the organization changes the triage until the
 * transaction ends.
 * @returns by id; those that do not exist are left out
 */
export async function holdLeads(
  transaction: Database,
  reader: LeadReader,
  { ids, at, by }: { ids: readonly number[]; at: string; by: string },
): Promise<HeldLead[]> {
  const seen = sql`lead.id = any(${[...ids]}::bigint[]) and lead.kind = any(${[...reader.kinds]}::text[])`;
  await sql`
    insert into lead_triage (organization, lead_id, state, version, facts_version, facts, changed_at, changed_by)
    select ${organizationKey(reader)}, lead.id, 'new', 0, lead.facts_version, lead.facts, ${at}, ${by}
      from lead where ${seen} order by lead.id
    on conflict do nothing`.execute(transaction);
  await sql`
    select from lead_triage where organization = ${organizationKey(reader)}
       and lead_id = any(${[...ids]}::bigint[]) order by lead_id for update`.execute(transaction);
  const { rows } = await sql<HeldLead>`
    select lead.id, lead.key, lead.kind, lead.company_name as "companyName", lead.ticker,
           lead.owner_name as "ownerName", ${isInsiderSql} as "isInsider", lead.direction, lead.day, lead.value::float8 as value,
           lead.facts, ${stateSql} as state, t.assignee_id as "assigneeId",
           assignee.email as "assigneeEmail", assignee.name as "assigneeName",
           t.due_on as "dueOn", ${versionSql} as version,
           lead.facts_version as "factsVersion",
           coalesce((select name from account where email = t.changed_by), t.changed_by) as "changedBy", t.changed_at as "changedAt"
      from lead join lead_triage t on t.lead_id = lead.id and t.organization = ${organizationKey(reader)}
      left join account assignee on assignee.id = t.assignee_id
     where ${seen} order by lead.id`.execute(transaction);
  return rows;
}

export type TriageChange =
  | { state: LeadState; reason: string | null }
  | { assigneeId: number | null }
  | { dueOn: string | null };

type Change = {
  leads: readonly Pick<HeldLead, "id" | "factsVersion">[];
  change: TriageChange;
  /** Of the step, as `lead_step` keeps it. */
  detail: Readonly<Record<string, unknown>>;
  at: string;
  by: string;
};

/**
 * Changes held leads and keeps the step. A new state is of the facts that were seen: if they change in this
 * moment, a dismissed lead is new again.
 * @param transaction  the one that holds them
 */
export async function changeHeldLeads(
  transaction: Database,
  reader: LeadReader,
  { leads, change, detail, at, by }: Change,
): Promise<void> {
  if (leads.length === 0) return;
  const ids = leads.map(({ id }) => id);
  const set =
    "state" in change
      ? sql`state = ${change.state}, reason = ${change.reason},
            facts_version = seen.facts_version, facts = lead.facts`
      : "assigneeId" in change
        ? sql`assignee_id = ${change.assigneeId}::bigint`
        : sql`due_on = ${change.dueOn}::date`;
  await sql`
    update lead_triage t set ${set}, version = t.version + 1, changed_at = ${at}, changed_by = ${by}
      from lead join unnest(${ids}::bigint[], ${leads.map(({ factsVersion }) => factsVersion)}::integer[])
                     as seen(id, facts_version) using (id)
     where lead.id = t.lead_id and t.organization = ${organizationKey(reader)}`.execute(
    transaction,
  );
  await keepStep(transaction, reader, { ids, detail, at, by });
}

/** Adds a step to the history of leads, and tells who looks at them. */
export async function keepStep(
  transaction: Database,
  reader: LeadReader,
  { ids, detail, at, by }: Omit<Change, "change" | "leads"> & { ids: readonly number[] },
): Promise<void> {
  await sql`
    insert into lead_step (organization, lead_id, at, by_email, detail)
    select ${organizationKey(reader)}, lead_id, ${at}::timestamptz, ${by}, ${JSON.stringify(detail)}::jsonb
      from unnest(${[...ids]}::bigint[]) as u(lead_id) order by lead_id`.execute(transaction);
  await sql`select pg_notify(${triageChannel}, ${organizationKey(reader)})`.execute(transaction);
}

export type StoredStep = {
  at: string;
  byEmail: string;
  byName: string | null;
  /** Of the email in `detail.assignee`; null where the account is gone. */
  assigneeName: string | null;
  detail: unknown;
};

const mostSteps = 500;

/** The history of a lead in the reader's organization, oldest first; of a very long one the newest. */
export async function listSteps(
  db: Database,
  reader: LeadReader,
  leadId: number,
): Promise<StoredStep[]> {
  const { rows } = await sql<StoredStep>`
    select step.at, step.by_email as "byEmail", account.name as "byName", step.detail,
           assignee.name as "assigneeName"
      from lead_step step left join account on account.email = step.by_email
      left join account assignee on assignee.email = step.detail->>'assignee'
     where step.organization = ${organizationKey(reader)} and step.lead_id = ${leadId}
     order by step.id desc limit ${mostSteps}`.execute(db);
  return rows.toReversed();
}
