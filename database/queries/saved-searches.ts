import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** A saved search as one account sees it. */
export type SeenSearch = {
  id: number;
  screen: string;
  name: string;
  state: string;
  is_shared: boolean;
  is_own: boolean;
  owner: string;
  updated_at: string;
};

/** Who looks, and the screens this account may open. */
export type Viewer = { accountId: number; screens: readonly string[] };

/**
 * The searches an account sees: its own, and those shared by others of its organization, which is
 * compared without capitals; an account without an organization sees its own alone. Its own first,
 * each by name.
 * @param id  only this one
 */
export async function listSavedSearches(
  db: Database,
  { accountId, screens }: Viewer,
  id: number | null = null,
): Promise<SeenSearch[]> {
  const result = await sql<SeenSearch>`
    select search.id, search.screen, search.name, search.state, search.is_shared,
           search.account_id = viewer.id as is_own, owner.name as owner, search.updated_at
      from account as viewer
      join saved_search as search on search.screen = any(${[...screens]}::text[])
       and (${id}::bigint is null or search.id = ${id})
      join account as owner on owner.id = search.account_id
     where viewer.id = ${accountId}
       and (owner.id = viewer.id
            or (search.is_shared and btrim(viewer.organization) <> ''
                and lower(btrim(owner.organization)) = lower(btrim(viewer.organization))))
     order by is_own desc, search.name_key, owner.name, search.id`.execute(db);
  return result.rows;
}

type NewSearch = {
  accountId: number;
  screen: string;
  name: string;
  state: string;
  isShared: boolean;
};

/**
 * Saves a search of an account that has fewer than `most`.
 * @returns its id, or why there is none
 */
export async function insertSavedSearch(
  db: Database,
  search: NewSearch,
  most: number,
): Promise<number | "name taken" | "too many"> {
  return db.transaction().execute(async (transaction) => {
    await lockSavedSearches(transaction, search.accountId);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from saved_search
       where account_id = ${search.accountId}`.execute(transaction);
    if ((rows[0]?.count ?? 0) >= most) return "too many";
    const inserted = await transaction
      .insertInto("saved_search")
      .values({
        account_id: search.accountId,
        screen: search.screen,
        name: search.name,
        name_key: nameKey(search.name),
        state: search.state,
        is_shared: search.isShared,
      })
      .onConflict((conflict) => conflict.columns(["account_id", "screen", "name_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return inserted?.id ?? "name taken";
  });
}

export type SearchChange = {
  name?: string | undefined;
  state?: string | undefined;
  isShared?: boolean | undefined;
};

/**
 * Changes a search of the account's own.
 * @param knownName  the name it has to have still; any when null
 * @returns what became of it: `gone` when there is none of the account with this id
 */
export async function changeSavedSearch(
  db: Database,
  { id, accountId, knownName }: { id: number; accountId: number; knownName: string | null },
  change: SearchChange,
): Promise<"changed" | "gone" | "name taken" | { renamedTo: string }> {
  return db.transaction().execute(async (transaction) => {
    await lockSavedSearches(transaction, accountId);
    const stored = await transaction
      .selectFrom("saved_search")
      .select(["name", "screen"])
      .where("id", "=", id)
      .where("account_id", "=", accountId)
      .forUpdate()
      .executeTakeFirst();
    if (stored === undefined) return "gone";
    if (knownName !== null && stored.name !== knownName) return { renamedTo: stored.name };
    const name = change.name ?? stored.name;
    const result = await sql`
      update saved_search
         set name = ${name}, name_key = ${nameKey(name)},
             state = coalesce(${change.state ?? null}, state),
             is_shared = coalesce(${change.isShared ?? null}, is_shared), updated_at = now()
       where id = ${id}
         and not exists (select from saved_search as other
                          where other.account_id = ${accountId} and other.screen = ${stored.screen}
                            and other.name_key = ${nameKey(name)} and other.id <> ${id})`.execute(
      transaction,
    );
    return result.numAffectedRows === 1n ? "changed" : "name taken";
  });
}

/** Deletes a search of the account's own. @returns false when there is none with this id */
export async function deleteSavedSearchOf(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<boolean> {
  const result = await db
    .deleteFrom("saved_search")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Two changes of one account at once take turns: neither oversteps the limit, nor takes a name twice. */
async function lockSavedSearches(transaction: Database, accountId: number): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(transaction);
}

function nameKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
