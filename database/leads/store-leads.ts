import type { PoolClient } from "pg";
import { type LeadWeights, scoreOf, scoreVersion } from "#contract/leads/score.ts";
import { leadWeightsSchema } from "#contract/leads/lead-weights.ts";
import { levelsSchema } from "#database/leads/stored-levels.ts";
import type { Lead } from "#domain/leads/lead.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

/** PostgreSQL channel for leads that were found, changed, or are no longer there. */
export const leadChannel = "lead";

type IssuerLeads = { record: Pick<IssuerRecord, "cik">; derived: { leads: readonly Lead[] } };

const columns = {
  key: "text",
  kind: "text",
  issuer_cik: "bigint",
  company_name: "text",
  ticker: "text",
  industry: "text",
  owner_cik: "bigint",
  owner_name: "text",
  title: "text",
  accession: "text",
  row_number: "smallint",
  direction: "text",
  day: "date",
  value: "numeric",
  members: "jsonb",
  facts: "jsonb",
  levels: "jsonb",
  score: "smallint",
  score_version: "text",
} as const;

function storedLead(lead: Lead): Record<keyof typeof columns, unknown> {
  return {
    key: lead.key,
    kind: lead.kind,
    issuer_cik: lead.issuerCik,
    company_name: lead.companyName,
    ticker: lead.ticker,
    industry: lead.industry,
    owner_cik: lead.ownerCik,
    owner_name: lead.ownerName,
    title: lead.title,
    accession: lead.accession,
    row_number: lead.rowNumber,
    direction: lead.direction,
    day: lead.day,
    value: lead.value,
    members: lead.members,
    facts: { headline: lead.headline, factors: lead.findings },
    levels: lead.levels,
    score: lead.score,
    score_version: scoreVersion,
  };
}

/**
 * Replaces all leads of some issuers, in the transaction that stores their computed rows. A lead keeps its number,
 * and counts how often its facts changed. One that is no longer found is kept, dead, if someone worked on it.
 */
export async function storeLeads(
  client: PoolClient,
  issuers: readonly IssuerLeads[],
): Promise<void> {
  const ciks = issuers.map(({ record }) => record.cik);
  const leads = issuers.flatMap(({ derived }) => derived.leads);
  const written = await upsertLeads(client, leads);
  const gone = await retireLeads(client, ciks, leads);
  await rankForOrganizations(client, written);
  if (written.length + gone > 0) await client.query("select pg_notify($1, '')", [leadChannel]);
}

type Written = { id: number; levels: unknown };

async function upsertLeads(client: PoolClient, leads: readonly Lead[]): Promise<Written[]> {
  if (leads.length === 0) return [];
  const names = Object.keys(columns);
  const values = names.filter((name) => name !== "key");
  const tuple = (of: string): string => values.map((name) => `${of}.${name}`).join(", ");
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  const { rows } = await client.query<Written>(
    `insert into lead as old (${names.join(", ")})
     select ${names.join(", ")} from json_to_recordset($1::json) as incoming(${types.join(", ")})
      order by key
     on conflict (key) do update
        set ${values.map((name) => `${name} = excluded.${name}`).join(", ")}, is_live = true,
            facts_version = old.facts_version + (old.facts is distinct from excluded.facts)::integer,
            facts_changed_at = case when old.facts is distinct from excluded.facts
                                    then market_time() else old.facts_changed_at end
      where not old.is_live or (${tuple("old")}) is distinct from (${tuple("excluded")})
     returning old.id, old.levels`,
    [JSON.stringify(leads.map(storedLead))],
  );
  return rows;
}

async function retireLeads(
  client: PoolClient,
  ciks: readonly number[],
  leads: readonly Lead[],
): Promise<number> {
  const chosen = "lead.issuer_cik = any($1) and not lead.key = any($2)";
  const worked = `exists (select from lead_triage t where t.lead_id = lead.id)
               or exists (select from lead_step s where s.lead_id = lead.id)
               or exists (select from case_item i
                           where i.kind = 'lead' and i.reference->>'key' = lead.key)`;
  const parameters = [ciks, leads.map(({ key }) => key)];
  const deleted = await client.query(
    `delete from lead where ${chosen} and not (${worked})`,
    parameters,
  );
  const retired = await client.query(
    `update lead set is_live = false where ${chosen} and is_live`,
    parameters,
  );
  return (deleted.rowCount ?? 0) + (retired.rowCount ?? 0);
}

/** Whose advisory lock serializes new weights and scores by them: who stores leads sees the weights that count. */
export const weightsLock = "lead_weights";

/** Held until the transaction ends; others that store scores hold it too, and who sets weights waits. */
async function shareWeights(client: PoolClient): Promise<void> {
  await client.query("select pg_advisory_xact_lock_shared(hashtextextended($1, 0))", [weightsLock]);
}

type OwnWeights = { organization: string; id: number; weights: LeadWeights };

/** The newest weights of each organization that has some of its own. */
async function readOwnWeights(client: PoolClient): Promise<OwnWeights[]> {
  const { rows } = await client.query<{ organization: string; id: number; weights: unknown }>(
    `select * from (select distinct on (organization) organization, id, weights from lead_weights
                     order by organization, id desc) as newest
      where weights is not null`,
  );
  return rows.map(({ weights, ...rest }) => ({
    ...rest,
    weights: leadWeightsSchema.parse(weights),
  }));
}

async function rankForOrganizations(client: PoolClient, leads: readonly Written[]): Promise<void> {
  if (leads.length === 0) return;
  await shareWeights(client);
  for (const own of await readOwnWeights(client)) await storeRanking(client, own, leads);
}

async function storeRanking(
  client: PoolClient,
  { organization, id, weights }: OwnWeights,
  leads: readonly Written[],
): Promise<void> {
  const scores = leads.map((lead) => scoreOf(levelsSchema.parse(lead.levels), weights));
  await client.query(
    `insert into lead_ranking (organization, lead_id, score, weights_id)
     select $1, lead_id, score, $2 from unnest($3::bigint[], $4::smallint[]) as u(lead_id, score)
      order by lead_id
     on conflict (organization, lead_id) do update
        set score = excluded.score, weights_id = excluded.weights_id`,
    [organization, id, leads.map((lead) => lead.id), scores],
  );
}

/**
 * Ranks leads that are not ranked by an organization's newest weights.
 * @param most  how many
 * @returns whether all are
 */
export async function rankSomeLeads(
  client: PoolClient,
  organization: string,
  most: number,
): Promise<boolean> {
  await shareWeights(client);
  const own = (await readOwnWeights(client)).find((each) => each.organization === organization);
  if (own === undefined) {
    await client.query("delete from lead_ranking where organization = $1", [organization]);
    return true;
  }
  const { rows } = await client.query<Written>(
    `select lead.id, lead.levels from lead
      where not exists (select from lead_ranking r
                         where r.organization = $1 and r.lead_id = lead.id and r.weights_id = $2)
      order by lead.id limit $3`,
    [organization, own.id, most],
  );
  await storeRanking(client, own, rows);
  return rows.length < most;
}
