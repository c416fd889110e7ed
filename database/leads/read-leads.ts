import { type RawBuilder, sql } from "kysely";
import type { LeadKind } from "#contract/leads/score.ts";
import { leadLimits, type LeadState, leadStates, type LeadView } from "#contract/leads/triage.ts";
import type { Database } from "#database/connect.ts";

/** Who looks at leads, and which kinds the packages include. */
export type LeadReader = {
  accountId: number;
  organization: string;
  kinds: readonly LeadKind[];
};

/** A lead with what the reader's organization made of it. */
export type StoredLead = {
  id: number;
  key: string;
  kind: LeadKind;
  companyName: string;
  ticker: string | null;
  issuerCik: number;
  ownerName: string | null;
  ownerCik: number | null;
  /** Whether the filing says that the owner is an officer or director. */
  isInsider: boolean;
  title: string | null;
  accession: string;
  rowNumber: number | null;
  direction: "Purchase" | "Sale" | null;
  day: string;
  /** Dollars. */
  value: number | null;
  members: unknown;
  facts: unknown;
  levels: unknown;
  state: LeadState;
  reason: string | null;
  assigneeEmail: string | null;
  assigneeName: string | null;
  dueOn: string | null;
  version: number;
  haveFactsChanged: boolean;
  /** The facts when the state was set; null before. */
  factsThen: unknown;
  isLive: boolean;
  foundAt: string;
};

/** SQL of the key by which accounts of one organization are compared. */
export function organizationKey(reader: Pick<LeadReader, "accountId" | "organization">) {
  return sql<string>`organization_key(${reader.organization}, ${reader.accountId})`;
}

/** The same, read. */
export async function readOrganizationKey(
  db: Database,
  reader: Pick<LeadReader, "accountId" | "organization">,
): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select ${organizationKey(reader)} as key`.execute(db);
  return rows[0]?.key ?? "";
}

/** A dismissed lead is new again when its facts change. */
export const stateSql = sql<LeadState>`
  case when t.state = 'dismissed' and t.facts_version < lead.facts_version then 'new'
       else coalesce(t.state, 'new') end`;

/** Both counters only grow, so their sum is the same only where neither the facts nor the triage changed. */
export const versionSql = sql<number>`lead.facts_version + coalesce(t.version, 0)`;

/** Whether the owner of a lead is an officer or director: a row shows such an owner of its filing, if any. */
export const isInsiderSql = sql<boolean>`
  exists (select from trade where trade.accession = lead.accession and trade.row_number = lead.row_number
             and lead.owner_cik is not null and (trade.is_officer or trade.is_director))`;

const columns = sql`
  lead.id, lead.key, lead.kind, lead.company_name as "companyName", lead.ticker,
  lead.issuer_cik as "issuerCik", lead.owner_name as "ownerName", lead.owner_cik as "ownerCik",
  ${isInsiderSql} as "isInsider", lead.title, lead.accession, lead.row_number as "rowNumber", lead.direction, lead.day,
  lead.value::float8 as value, lead.members, lead.facts, lead.levels, ${stateSql} as state,
  t.reason, assignee.email as "assigneeEmail", assignee.name as "assigneeName",
  t.due_on as "dueOn", ${versionSql} as version,
  coalesce(t.version > 0 and t.facts_version < lead.facts_version, false) as "haveFactsChanged",
  t.facts as "factsThen", lead.is_live as "isLive", lead.first_seen_at as "foundAt"`;

function joined(reader: LeadReader): RawBuilder<unknown> {
  return sql`
    (lead left join lead_triage t on t.lead_id = lead.id and t.organization = ${organizationKey(reader)}
          left join account assignee on assignee.id = t.assignee_id)`;
}

export type LeadSearch = {
  view: LeadView;
  states: readonly LeadState[];
  kinds: readonly LeadKind[];
  /** Ticker or CIK. */
  company: string | null;
  sort: "score" | "day";
  page: number;
  perPage: number;
  /** UTC; for the view of new leads. */
  since: string;
  /** Weights of the organization; null: the published ones. */
  weightsId: number | null;
};

function isWanted(
  reader: LeadReader,
  { view, states, kinds, company, since }: LeadSearch,
): RawBuilder<unknown> {
  const views: Record<LeadView, RawBuilder<unknown>> = {
    all: sql`true`,
    mine: sql`t.assignee_id = ${reader.accountId}`,
    unassigned: sql`t.assignee_id is null`,
    recent: sql`greatest(lead.first_seen_at, lead.facts_changed_at) >= ${since}`,
  };
  return sql`
    lead.kind = any(${[...kinds]}::text[]) and (lead.is_live or t.version > 0)
    and ${isInStates(states)} and ${views[view]} and ${isOfCompany(company)}`;
}

/**
 * Most leads are new. PostgreSQL expects few rows where the state is one of a list, and most where it is none of the
 * others: then it reads leads in the order of an index, rather than all of them to sort them.
 */
function isInStates(states: readonly LeadState[]): RawBuilder<unknown> {
  if (!states.includes("new")) return sql`${stateSql} = any(${[...states]}::text[])`;
  const others = leadStates.filter((state) => !states.includes(state));
  return sql`${stateSql} <> all(${others}::text[])`;
}

function isOfCompany(company: string | null): RawBuilder<unknown> {
  if (company === null) return sql`true`;
  const cik = /^\d{1,15}$/.test(company) ? Number(company) : null;
  return sql`(lead.ticker = upper(${company}) or lead.issuer_cik = ${cik}::bigint)`;
}

/** One page of leads, best or newest first. */
export async function listLeads(
  db: Database,
  reader: LeadReader,
  search: LeadSearch,
): Promise<StoredLead[]> {
  const { sort, page, perPage, weightsId } = search;
  const ranked = weightsId !== null && sort === "score";
  const ranking = ranked
    ? sql`left join lead_ranking r on r.lead_id = lead.id and r.organization = ${organizationKey(reader)}`
    : sql``;
  const byScore = ranked ? sql`coalesce(r.score, lead.score)` : sql`lead.score`;
  const order = sql`${sort === "day" ? sql`lead.day` : byScore} desc, lead.id`;
  // The page is found before its facts are read: they are most of a row.
  const { rows } = await sql<StoredLead>`
    with page as materialized (
      select lead.id, row_number() over () as place from (
        select lead.id from ${joined(reader)} ${ranking}
         where ${isWanted(reader, search)}
         order by ${order}
         limit ${perPage} offset ${(page - 1) * perPage}) as lead
    )
    select ${columns} from page join ${joined(reader)} on page.id = lead.id
     order by page.place`.execute(db);
  return rows;
}

/** How many leads there are, counted up to one more than the limit. */
export async function countLeads(
  db: Database,
  reader: LeadReader,
  search: LeadSearch,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${joined(reader)} where ${isWanted(reader, search)}
       limit ${leadLimits.counted + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A lead of the kinds that the reader sees. */
export async function findLead(
  db: Database,
  reader: LeadReader,
  id: number,
): Promise<StoredLead | undefined> {
  const { rows } = await sql<StoredLead>`
    select ${columns} from ${joined(reader)}
     where lead.id = ${id} and lead.kind = any(${[...reader.kinds]}::text[])`.execute(db);
  return rows[0];
}

/** The same by its stable key. */
export async function findLeadByKey(
  db: Database,
  reader: LeadReader,
  key: string,
): Promise<StoredLead | undefined> {
  const { rows } = await sql<StoredLead>`
    select ${columns} from ${joined(reader)}
     where lead.key = ${key} and lead.kind = any(${[...reader.kinds]}::text[])`.execute(db);
  return rows[0];
}

const mostRelated = 20;

/** Other leads of the company, best first. */
export async function listRelatedLeads(
  db: Database,
  reader: LeadReader,
  { id, issuerCik }: Pick<StoredLead, "id" | "issuerCik">,
): Promise<StoredLead[]> {
  const { rows } = await sql<StoredLead>`
    select ${columns} from ${joined(reader)}
     where lead.issuer_cik = ${issuerCik} and lead.id <> ${id} and lead.is_live
       and lead.kind = any(${[...reader.kinds]}::text[])
     order by lead.score desc, lead.id limit ${mostRelated}`.execute(db);
  return rows;
}

export type LeadTradeRow = {
  accession: string;
  rowNumber: number;
  ownerName: string;
  /** Whether the owner is an officer or director. */
  isInsider: boolean;
  direction: "Purchase" | "Sale";
  tradeDate: string;
  value: number | null;
  /** Numbers of the lines that it counts. */
  lines: number[];
};

/** Stored trades by key, in the order given, each with what else was given. */
export async function listTradesOfLead<Member extends { accession: string; rowNumber: number }>(
  db: Database,
  members: readonly Member[],
): Promise<(Member & LeadTradeRow)[]> {
  const { rows } = await sql<LeadTradeRow & { place: number }>`
    select trade.accession, trade.row_number as "rowNumber", trade.owner_name as "ownerName",
           (trade.is_officer or trade.is_director) as "isInsider", trade.direction,
           trade.trade_date as "tradeDate", trade.value::float8 as value, trade.line_numbers as lines,
           m.place::integer as place
      from unnest(${members.map(({ accession }) => accession)}::text[],
                  ${members.map(({ rowNumber }) => rowNumber)}::smallint[])
           with ordinality as m(accession, row_number, place)
      join trade using (accession, row_number) order by m.place`.execute(db);
  return rows.flatMap(({ place, ...row }) => {
    const member = members[place - 1];
    return member === undefined ? [] : [{ ...member, ...row }];
  });
}

export type LeadMemberOfOrganization = { id: number; email: string; name: string };

/** Accounts of the reader's organization that see leads. */
export async function listColleagues(
  db: Database,
  reader: LeadReader,
): Promise<LeadMemberOfOrganization[]> {
  const { rows } = await sql<LeadMemberOfOrganization>`
    select id, email, name from account
     where organization_key(organization, id) = ${organizationKey(reader)} and suspended_at is null
       and permissions && array['admin', 'explore_trades', 'explore_events']
     order by name, id limit 500`.execute(db);
  return rows;
}
