import { type RawBuilder, sql } from "kysely";
import { lockCalls } from "#database/calls/store-calls.ts";
import type { Database } from "#database/connect.ts";
import { lockAdministrators } from "#database/queries/accounts/users.ts";

/** An import of calls by a person that changed something. */
export type CallImport = {
  id: number;
  source: string;
  fileName: string;
  /** Of the file. */
  sha256: Buffer;
  /** UTC instant. */
  importedAt: string;
  /** Email; null: by the command line. */
  importedBy: string | null;
  newCalls: number;
  /** Of the new calls. */
  newInteractions: number;
  /** Calls that were stored before and that it corrected. */
  changedCalls: number;
  /** Of the new calls, those still stored. */
  remainingCalls: number;
  /** When calls of it were last removed, and by whom; null before that. */
  undoneAt: string | null;
  undoneBy: string | null;
};

/** Imports, newest first. */
export async function listCallImports(
  db: Database,
  most: number,
): Promise<{ imports: CallImport[]; total: number }> {
  const { rows } = await sql<CallImport>`
    ${imports} order by id desc limit ${most}`.execute(db);
  const { total } = await db
    .selectFrom("call_import")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { imports: rows, total };
}

/** One import; undefined without one. */
export async function readCallImport(db: Database, id: number): Promise<CallImport | undefined> {
  const { rows } = await sql<CallImport>`${imports} where id = ${id}`.execute(db);
  return rows[0];
}

const imports: RawBuilder<CallImport> = sql`
  select id, source, file_name as "fileName", sha256, imported_at as "importedAt",
         imported_by as "importedBy", new_calls as "newCalls",
         new_interactions as "newInteractions", changed_calls as "changedCalls",
         (select count(*) from conference_call where import_id = call_import.id)
           as "remainingCalls",
         undone_at as "undoneAt", undone_by as "undoneBy"
    from call_import`;

/** A call that an import added. */
export type ImportedCall = {
  id: number;
  /** The source's own name of it. */
  key: string;
  title: string;
  companyName: string;
  interactions: number;
  /** Name of the file of the last import that corrected it; null without one. */
  correctedBy: string | null;
  /** It has a label, note, or gold label of any version, or is in a case: undoing the import keeps it. */
  isInUse: boolean;
};

/** The calls of an import that are still stored, in the order of the file. */
export async function readImportedCalls(db: Database, importId: number): Promise<ImportedCall[]> {
  const { rows } = await sql<ImportedCall>`
    select c.id, c.source_key as key, c.title, c.company_name as "companyName",
           (select count(*) from call_interaction where call_id = c.id) as interactions,
           (select file_name from call_import where id = c.corrected_by) as "correctedBy",
           (exists (select from review_interaction i
                      join categorization using (gvkey, interaction_num)
                     where i.call_id = c.id)
            or exists (select from review_interaction i
                         join gold_label using (gvkey, interaction_num)
                        where i.call_id = c.id)
            or exists (select from case_item
                        where kind = 'call' and reference->>'call_id' = c.id::text)) as "isInUse"
      from conference_call c
     where c.import_id = ${importId}
     order by c.id`.execute(db);
  return rows;
}

/** Calls that other imports added and whose present text is from this one. */
export async function countCorrectedCalls(db: Database, importId: number): Promise<number> {
  const { count } = await db
    .selectFrom("conference_call")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("corrected_by", "=", importId)
    .where("import_id", "is distinct from", importId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Assignments of companies that have no other calls than these. */
export async function countAssignmentsWithoutOtherCalls(
  db: Database,
  callIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from review_assignment s
     where s.gvkey in (select gvkey from review_interaction where call_id = any(${[...callIds]}))
       and not exists (select from review_interaction i
                        where i.gvkey = s.gvkey and i.call_id <> all(${[...callIds]}))`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Holds an import with its calls until the transaction ends: who saves a label, decides, assigns, imports, or adds
 * to a case waits. Accounts come first, as where companies are unassigned or an account is deleted; assignments come
 * before interactions, as where labels are saved.
 */
export async function lockImport(transaction: Database, id: number): Promise<void> {
  await lockCalls(transaction);
  await lockAdministrators(transaction);
  const gvkeys = sql`
    select i.gvkey from review_interaction i join conference_call c on c.id = i.call_id
     where c.import_id = ${id}`;
  for (const lock of [
    sql`select from call_import where id = ${id} for update`,
    sql`select from account
         where id in (select account_id from review_assignment where gvkey in (${gvkeys}))
         order by id for no key update`,
    sql`select from review_company where gvkey in (${gvkeys}) order by gvkey for update`,
    sql`select from review_assignment where gvkey in (${gvkeys})
         order by account_id, gvkey for update`,
    sql`select from conference_call where import_id = ${id} order by id for update`,
    sql`select from review_interaction
         where call_id in (select id from conference_call where import_id = ${id})
         order by gvkey, interaction_num for update`,
  ])
    await lock.execute(transaction);
}

/**
 * Removes calls of an import that the transaction holds, with their interactions. A company without other calls is
 * removed with its assignments; the others get back the name and the alleged fraud of the calls that they keep.
 */
export async function removeCalls(
  transaction: Database,
  { importId, callIds, by }: { importId: number; callIds: readonly number[]; by: string },
): Promise<void> {
  const ids = [...callIds];
  const { rows } = await sql<{ gvkey: string }>`
    insert into removed_interaction as r (gvkey, last_number)
    select gvkey, max(interaction_num) from review_interaction where call_id = any(${ids})
     group by gvkey
    on conflict (gvkey) do update
       set last_number = greatest(r.last_number, excluded.last_number)
    returning gvkey`.execute(transaction);
  const gvkeys = rows.map(({ gvkey }) => gvkey);
  await sql`delete from conference_call where id = any(${ids})`.execute(transaction);
  await sql`
    delete from review_company f where gvkey = any(${gvkeys})
       and not exists (select from review_interaction i where i.gvkey = f.gvkey)`.execute(
    transaction,
  );
  await restoreCompanies(transaction, gvkeys);
  await sql`
    update call_import set undone_at = clock_timestamp(), undone_by = ${by}
     where id = ${importId}`.execute(transaction);
}

/**
 * What a company is called and alleged to have done stays where a call that it keeps says so. Withdrawn interactions
 * count only where it has no others: their call may be another company's now.
 */
async function restoreCompanies(transaction: Database, gvkeys: readonly string[]): Promise<void> {
  await sql`
    with kept as (
      select distinct i.gvkey, c.id, c.company_name, nullif(c.fraud_description, '') as fraud
        from review_interaction i join conference_call c on c.id = i.call_id
       where i.gvkey = any(${[...gvkeys]})
         and (i.withdrawn_at is null
              or not exists (select from review_interaction p
                              where p.gvkey = i.gvkey and p.withdrawn_at is null))
    ), newest as (
      select gvkey, (array_agg(company_name order by id desc))[1] as company_name,
             coalesce((array_agg(fraud order by id desc) filter (where fraud is not null))[1], '')
               as fraud
        from kept group by gvkey
    )
    update review_company f
       set company_name = case when exists (select from kept k where k.gvkey = f.gvkey
                                               and k.company_name = f.company_name)
                               then f.company_name else n.company_name end,
           fraud_description = case when exists (select from kept k where k.gvkey = f.gvkey
                                                    and k.fraud = f.fraud_description)
                                    then f.fraud_description else n.fraud end
      from newest n where n.gvkey = f.gvkey`.execute(transaction);
}
