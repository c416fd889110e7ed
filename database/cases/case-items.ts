import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { CaseSnapshot, StoredReference } from "#contract/cases/case-items.ts";
import { caseItemWords, type CaseItemKind } from "#contract/cases/case-kinds.ts";
import { noteActivity } from "#database/cases/cases.ts";
import type { Database } from "#database/connect.ts";
import { canonicalJson } from "#domain/cases/canonical-json.ts";

/** An item as the server read it just now, ready to be kept. */
export type LoadedItem = {
  kind: CaseItemKind;
  reference: StoredReference;
  /** The saved search or alert match it cites, which a hold protects. */
  citedId: number | null;
  snapshot: CaseSnapshot;
};

export type ListedItem = { number: number; kind: CaseItemKind; title: string };

export type AddedItems = {
  /** With the hash of what is kept. */
  added: (ListedItem & { sha256: Buffer })[];
  present: ListedItem[];
};

type Addition = {
  caseId: number;
  accountId: number;
  /** UTC */
  at: string;
  items: readonly LoadedItem[];
  /** How many items a case may have. */
  most: number;
};

/**
 * Keeps items in a case; one that it has already stays as it was when added. `gone`: what an item cites was deleted
 * after the item was read.
 * @param transaction  the caller's own; who adds was found to be a member in it
 */
export async function addCaseItems(
  transaction: Database,
  { caseId, accountId, at, items, most }: Addition,
): Promise<AddedItems | "too many" | "gone"> {
  const { last_item_number: last } = await transaction
    .selectFrom("case_file")
    .select("last_item_number")
    .where("id", "=", caseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (!(await lockCited(transaction, items))) return "gone";
  const by = await transaction
    .selectFrom("account")
    .select(["id", "name"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const result: AddedItems = { added: [], present: [] };
  for (const item of items) {
    const number = last + result.added.length + 1;
    const isNew = await insertItem(transaction, { caseId, number, item, by, at });
    const listed = { number, kind: item.kind, title: item.snapshot.title };
    if (isNew) result.added.push({ ...listed, sha256: itemHash(item) });
    else result.present.push({ ...listed, number: await numberOf(transaction, caseId, item) });
  }
  const { count } = await transaction
    .selectFrom("case_item")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("case_id", "=", caseId)
    .executeTakeFirstOrThrow();
  if (count > most) return "too many";
  if (result.added.length > 0) {
    await transaction
      .updateTable("case_file")
      .set({ last_item_number: last + result.added.length })
      .where("id", "=", caseId)
      .execute();
    await noteActivity(transaction, caseId, at);
  }
  return result;
}

/** SHA-256 of what an item keeps, from which anyone can compute it again. */
export function itemHash({ kind, reference, snapshot }: Omit<LoadedItem, "citedId">): Buffer {
  return createHash("sha256").update(canonicalJson({ kind, reference, snapshot })).digest();
}

type NewRow = {
  caseId: number;
  number: number;
  item: LoadedItem;
  by: { id: number; name: string };
  at: string;
};

async function insertItem(
  transaction: Database,
  { caseId, number, item, by, at }: NewRow,
): Promise<boolean> {
  const { kind, reference, citedId, snapshot } = item;
  const { numInsertedOrUpdatedRows: inserted } = await transaction
    .insertInto("case_item")
    .values({
      case_id: caseId,
      number,
      kind,
      reference: JSON.stringify(reference),
      cited_id: citedId,
      snapshot: JSON.stringify(snapshot),
      sha256: itemHash(item),
      added_by_account_id: by.id,
      added_by: by.name,
      added_at: at,
      search: sql<string>`to_tsvector('english', ${searchedText(item)})`,
    })
    .onConflict((conflict) => conflict.columns(["case_id", "kind", "reference"]).doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

/** Words an item is found by: its kind, its title, and every text it keeps. */
function searchedText({ kind, snapshot: { title, data, about } }: LoadedItem): string {
  const parties = [...about.companies, ...about.persons].map(({ name, cik }) => `${name} ${cik}`);
  const texts = Object.values(data).flatMap((cell) =>
    typeof cell === "number" ? [] : (cell ?? []),
  );
  return [caseItemWords[kind].label, title, ...texts, ...parties].join("\n").slice(0, 200_000);
}

async function numberOf(transaction: Database, caseId: number, item: LoadedItem): Promise<number> {
  const { number } = await transaction
    .selectFrom("case_item")
    .select("number")
    .where("case_id", "=", caseId)
    .where("kind", "=", item.kind)
    .where("reference", "=", sql<string>`${JSON.stringify(item.reference)}::jsonb`)
    .executeTakeFirstOrThrow();
  return number;
}

/**
 * What items cite cannot be deleted until they are kept: a hold that is placed then finds it, and undoing an import
 * keeps the calls that cases have.
 * @returns false when some of it no longer exists
 */
async function lockCited(transaction: Database, items: readonly LoadedItem[]): Promise<boolean> {
  const cited = (kind: CaseItemKind): number[] =>
    items.flatMap((item) => (item.kind === kind && item.citedId !== null ? [item.citedId] : []));
  const calls = items.flatMap(({ kind, reference }) =>
    kind === "call" ? Number(reference["call_id"]) : [],
  );
  return (
    (await lockRows(transaction, "saved_search", cited("search"))) &&
    (await lockRows(transaction, "alert_hit", cited("alert_match"))) &&
    (await lockRows(transaction, "conference_call", calls))
  );
}

async function lockRows(
  transaction: Database,
  table: "saved_search" | "alert_hit" | "conference_call",
  ids: readonly number[],
): Promise<boolean> {
  const wanted = new Set(ids);
  const { rows } = await sql`
    select id from ${sql.table(table)} where id = any(${[...wanted]}::bigint[])
     order by id for key share`.execute(transaction);
  return rows.length === wanted.size;
}

export type StoredItem = {
  number: number;
  kind: CaseItemKind;
  reference: unknown;
  snapshot: unknown;
  sha256: Buffer;
  addedBy: string;
  addedAt: string;
};

/** The items of a case by number. @param number  only this one */
export async function listItems(
  db: Database,
  caseId: number,
  number: number | null = null,
): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select number, kind, reference, snapshot, sha256, added_by as "addedBy", added_at as "addedAt"
      from case_item
     where case_id = ${caseId} and (${number}::integer is null or number = ${number})
     order by number`.execute(db);
  return rows;
}

/** @returns the item's hash, or null when the case has no such item */
export async function deleteItem(
  transaction: Database,
  { caseId, number, at }: { caseId: number; number: number; at: string },
): Promise<{ kind: string; sha256: Buffer } | null> {
  const row = await transaction
    .deleteFrom("case_item")
    .where("case_id", "=", caseId)
    .where("number", "=", number)
    .returning(["kind", "sha256"])
    .executeTakeFirst();
  if (row === undefined) return null;
  await noteActivity(transaction, caseId, at);
  return row;
}
