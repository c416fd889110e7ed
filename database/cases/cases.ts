import { sql } from "kysely";
import type { CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { CaseOutcome, CaseStatus } from "#contract/cases/case-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** A case without its parts. */
export type CaseFile = {
  id: number;
  number: string;
  title: string;
  summary: string;
  status: CaseStatus;
  outcome: CaseOutcome | null;
  outcomeNote: string;
  /** YYYY-MM-DD */
  dueOn: string | null;
  ownerAccountId: number | null;
  ownerName: string;
  /** Of the columns above. */
  version: number;
  changedBy: string;
  /** Of any part. */
  activity: number;
  createdAt: string;
  updatedAt: string;
};

export type CaseReader = { caseId: number; accountId: number };

const columns = sql`
  c.id, c.number, c.title, c.summary, c.status, c.outcome, c.outcome_note as "outcomeNote",
  c.due_on as "dueOn", c.owner_account_id as "ownerAccountId", c.owner_name as "ownerName",
  c.version, c.changed_by as "changedBy", c.activity, c.created_at as "createdAt",
  c.updated_at as "updatedAt"`;

// A member who left the organization reads nothing more.
const ofMember = sql`
  case_file c
  join case_member m on m.case_id = c.id
  join account viewer on viewer.id = m.account_id
   and organization_key(viewer.organization, viewer.id) = c.organization_key`;

/** The case, for a member of it within its organization; undefined for everyone else. */
export async function findCase(
  db: Database,
  { caseId, accountId }: CaseReader,
): Promise<CaseFile | undefined> {
  const { rows } = await sql<CaseFile>`
    select ${columns} from ${ofMember} where c.id = ${caseId} and viewer.id = ${accountId}`.execute(
    db,
  );
  return rows[0];
}

/** The same, which no one else changes until the transaction ends. */
export async function lockCase(
  transaction: Database,
  { caseId, accountId }: CaseReader,
): Promise<CaseFile | undefined> {
  await sql`select from case_file where id = ${caseId} for no key update`.execute(transaction);
  return await findCase(transaction, { caseId, accountId });
}

export type CaseTitles = {
  caseId: number;
  title: string;
  /** Null where it was removed, or none was requested. */
  item: { number: number; kind: CaseItemKind; reference: unknown; title: string } | null;
};

/** Titles of cases and of one item each, for a member of them; other cases are left out. */
export async function listTitles(
  db: Database,
  accountId: number,
  wanted: readonly { caseId: number; item: number | null }[],
): Promise<CaseTitles[]> {
  const { rows } = await sql<CaseTitles>`
    select c.id as "caseId", c.title,
           case when i.number is not null then jsonb_build_object(
             'number', i.number, 'kind', i.kind, 'reference', i.reference,
             'title', i.snapshot ->> 'title') end as item
      from ${ofMember}
      join unnest(${wanted.map(({ caseId }) => caseId)}::bigint[], ${wanted.map(({ item }) => item)}::integer[])
           as wanted(case_id, item) on wanted.case_id = c.id
      left join case_item i on i.case_id = c.id and i.number = wanted.item
     where viewer.id = ${accountId}`.execute(db);
  return rows;
}

export type NewCase = {
  accountId: number;
  title: string;
  summary: string;
  dueOn: string | null;
  /** UTC */
  at: string;
  /** How many cases an account may own. */
  mostOwned: number;
};

/**
 * Creates an open case of an account, which becomes owner and member.
 * @param transaction  to be the caller's own, so that what led to the case is stored with it
 */
export async function createCase(
  transaction: Database,
  { accountId, title, summary, dueOn, at, mostOwned }: NewCase,
): Promise<{ id: number; number: string } | "too many"> {
  const owner = await transaction
    .selectFrom("account")
    .select(["name", "email", "organization"])
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { owned } = await transaction
    .selectFrom("case_file")
    .select(({ fn }) => fn.countAll<number>().as("owned"))
    .where("owner_account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (owned >= mostOwned) return "too many";
  const year = Temporal.Instant.from(at).toZonedDateTimeISO("UTC").year;
  const { rows } = await sql<{ key: string; number: number }>`
    insert into case_counter (organization_key, year, last_number)
    values (organization_key(${owner.organization}, ${accountId}), ${year}, 1)
    on conflict (organization_key, year) do update set last_number = case_counter.last_number + 1
    returning organization_key as key, last_number as number`.execute(transaction);
  const [counted] = rows;
  if (counted === undefined) throw new Error("The counter of cases gave no number.");
  const number = `CASE-${year}-${String(counted.number).padStart(4, "0")}`;
  const { id } = await transaction
    .insertInto("case_file")
    .values({
      organization_key: counted.key,
      organization: owner.organization,
      number,
      title,
      summary,
      due_on: dueOn,
      owner_account_id: accountId,
      owner_name: owner.name,
      changed_by: owner.name,
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("case_member")
    .values({
      case_id: id,
      account_id: accountId,
      name: owner.name,
      email: owner.email,
      added_by: owner.name,
      added_at: at,
    })
    .execute();
  return { id, number };
}

/** Notes that a part of the case changed, for those who show it. */
export async function noteActivity(transaction: Database, caseId: number, at: string) {
  await sql`update case_file set activity = nextval('change_seq'), updated_at = ${at}
             where id = ${caseId}`.execute(transaction);
}

export type ListedCaseRow = CaseFile & {
  members: number;
  items: number;
  openTasks: number;
  ownTasks: number;
};

/** Cases an account is a member of, the last changed first. */
export async function listCases(
  db: Database,
  { accountId, openOnly }: { accountId: number; openOnly: boolean },
): Promise<ListedCaseRow[]> {
  const { rows } = await sql<ListedCaseRow>`
    select ${columns},
           (select count(*) from case_member where case_id = c.id) as members,
           (select count(*) from case_item where case_id = c.id) as items,
           tasks."openTasks", tasks."ownTasks"
      from ${ofMember}
      cross join lateral (
        select count(*) as "openTasks",
               count(*) filter (where assignee_account_id = ${accountId}) as "ownTasks"
          from case_task where case_id = c.id and done_at is null) as tasks
     where viewer.id = ${accountId} and (not ${openOnly} or c.status <> 'closed')
     order by c.updated_at desc, c.id desc`.execute(db);
  return rows;
}
