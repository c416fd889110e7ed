import { numberText } from "#contract/values/amount-text.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import {
  addCaseItems,
  type AddedItems,
  deleteItem,
  type LoadedItem,
} from "#database/cases/case-items.ts";
import { announceCase } from "#database/cases/announce-case.ts";
import { createCase as insertCase } from "#database/cases/cases.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { loadCaseItems } from "#server/operations/cases/items/load-items.ts";
import {
  assertOpen,
  auditCase,
  memberCase,
  onCase,
  refusePastDue,
} from "#server/operations/cases/on-case.ts";

type NewCase = { title: string; summary: string; dueOn: string | null; items: LoadedItem[] };
type OpenedCase = { id: number; number: string; items: AddedItems["added"] };

/**
 * Creates a case of the caller with items, and its audit entries.
 * @param context  its database is the transaction in which that happens
 */
export async function openCase(
  { title, summary, dueOn, items }: NewCase,
  context: MemberContext,
): Promise<OpenedCase> {
  const { db, identity, marketClock } = context;
  const created = await insertCase(db, {
    accountId: identity.accountId,
    title,
    summary,
    dueOn,
    at: marketClock.now().toString(),
    mostOwned: caseLimits.owned,
  });
  if (created === "too many") throw new OperationError("too_many_cases");
  const { added } = await keepItems(created, items, context);
  await auditCase(context, created, { operation: "create_case", outcome: "created" });
  await auditItems(created, added, context);
  return { ...created, items: added };
}

/**
 * Adds items to a case that the transaction holds, with their audit entries.
 * @param context  its database is the transaction
 */
export async function addToCase(
  held: { id: number; number: string },
  items: LoadedItem[],
  context: MemberContext,
): Promise<AddedItems> {
  const result = await keepItems(held, items, context);
  await auditItems(held, result.added, context);
  return result;
}

async function keepItems(
  { id }: { id: number },
  items: readonly LoadedItem[],
  { db, identity, marketClock }: MemberContext,
): Promise<AddedItems> {
  const result = await addCaseItems(db, {
    caseId: id,
    accountId: identity.accountId,
    at: marketClock.now().toString(),
    items,
    most: caseLimits.items,
  });
  if (result === "too many") {
    const text = `A case keeps at most ${numberText(caseLimits.items, 0)} items.`;
    throw new OperationError("case_full", { text });
  }
  if (result === "gone") {
    const text = "An item was deleted while it was being added. Nothing was added.";
    throw new OperationError("case_item_not_found", { text });
  }
  await announceCase(db, id);
  return result;
}

async function auditItems(
  held: { id: number; number: string },
  added: AddedItems["added"],
  context: MemberContext,
): Promise<void> {
  for (const { number: item, kind, sha256 } of added)
    await auditCase(context, held, {
      operation: "add_case_items",
      outcome: "added",
      detail: { item, kind, sha256: sha256.toString("hex") },
    });
}

type Listed = OperationAnswer<"add_case_items">["added"];

function presentListed(items: AddedItems["present"]): Listed {
  return items.map(({ number, kind, title }) => ({ number, kind, title }));
}

/** Creates a case of the caller, with items read from the database at this moment. */
export async function createCase(
  { title, summary, due_on: dueOn, items: named }: OperationInput<"create_case">,
  context: MemberContext,
): Promise<OperationAnswer<"create_case">> {
  refusePastDue(dueOn, null, context);
  // Before the transaction: a study takes long.
  const items = await loadCaseItems(named, context);
  return await context.db.transaction().execute(async (transaction) => {
    const within = { ...context, db: transaction };
    const opened = await openCase({ title, summary, dueOn, items }, within);
    return { case_id: opened.id, number: opened.number, items: presentListed(opened.items) };
  });
}

/** Adds items to an open case or one on hold; those it has already stay as they were. */
export async function addItems(
  input: OperationInput<"add_case_items">,
  context: MemberContext,
): Promise<OperationAnswer<"add_case_items">> {
  await memberCase(input.case_id, context);
  const items = await loadCaseItems(input.items, context);
  return await onCase(input, context, async ({ file, context: within }) => {
    assertOpen(file, "adds");
    const { added, present } = await addToCase(file, items, within);
    return { number: file.number, added: presentListed(added), present: presentListed(present) };
  });
}

/** Removes an item; the audit trail keeps the hash of what was kept. */
export async function removeItem(
  input: OperationInput<"remove_case_item">,
  context: MemberContext,
): Promise<OperationAnswer<"remove_case_item">> {
  return await onCase(input, context, async ({ file, transaction, at, audit }) => {
    assertOpen(file, "removes");
    const removed = await deleteItem(transaction, { caseId: file.id, number: input.item, at });
    if (removed === null) throw new OperationError("case_item_not_found");
    const { kind, sha256 } = removed;
    await audit("removed", { item: input.item, kind, sha256: sha256.toString("hex") });
    return { success: true };
  });
}
