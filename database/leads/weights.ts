import { sql } from "kysely";
import type { LeadWeights } from "#contract/leads/score.ts";
import { leadWeightsSchema } from "#contract/leads/lead-weights.ts";
import type { Database } from "#database/connect.ts";
import { type LeadReader, organizationKey } from "#database/leads/read-leads.ts";
import { weightsLock } from "#database/leads/store-leads.ts";
import { rankLeads } from "#database/queue/queues.ts";

type Organization = Pick<LeadReader, "accountId" | "organization">;

export type WeightsEntry = {
  id: number;
  /** Null: the published ones. */
  weights: LeadWeights | null;
  setAt: string;
  setBy: string;
};

const mostEntries = 100;

/** The changes of an organization's weights, newest first. @param most  how many */
export async function listWeights(
  db: Database,
  organization: Organization,
  most = mostEntries,
): Promise<WeightsEntry[]> {
  const { rows } = await sql<Omit<WeightsEntry, "weights"> & { weights: unknown }>`
    select id, weights, set_at as "setAt",
           coalesce((select name from account where email = set_by), set_by) as "setBy"
      from lead_weights
     where organization = ${organizationKey(organization)}
     order by id desc limit ${most}`.execute(db);
  return rows.map(({ weights, ...entry }) => ({
    ...entry,
    weights: weights === null ? null : leadWeightsSchema.parse(weights),
  }));
}

/** Waits until no one stores scores by the weights that are about to change, and keeps it so. */
export async function lockWeights(transaction: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${weightsLock}, 0))`.execute(transaction);
}

/**
 * Sets the weights of an organization and has its leads ranked again.
 * @param transaction  the one that called `lockWeights`
 */
export async function setWeights(
  transaction: Database,
  organization: Organization,
  { weights, setAt, setBy }: Omit<WeightsEntry, "id">,
): Promise<void> {
  const json = weights === null ? null : JSON.stringify(weights);
  await sql`
    insert into lead_weights (organization, weights, set_at, set_by)
    values (${organizationKey(organization)}, ${json}::jsonb, ${setAt}, ${setBy})`.execute(
    transaction,
  );
  await sql`
    insert into lead_ranking_wanted (organization) values (${organizationKey(organization)})
    on conflict (organization) do update
       set marked = excluded.marked, attempts = 0, next_attempt_at = now(), last_error = null`.execute(
    transaction,
  );
  await sql`select pg_notify(${rankLeads.channel}, '')`.execute(transaction);
}

/** Whether leads are still to be ranked by the newest weights. */
export async function isRankingWanted(db: Database, organization: Organization): Promise<boolean> {
  const { rows } = await sql`
    select from lead_ranking_wanted where organization = ${organizationKey(organization)}`.execute(
    db,
  );
  return rows.length > 0;
}
