import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { LoadedItem } from "#database/cases/case-items.ts";
import { lockCase } from "#database/cases/cases.ts";
import type { Database } from "#database/connect.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { loadCaseItems } from "#server/operations/cases/items/load-items.ts";
import { addToCase, openCase } from "#server/operations/cases/keep-items.ts";
import { holdNamedLeads, takeStep } from "#server/operations/leads/change-leads.ts";

type Input = OperationInput<"escalate_leads">;

/**
 * Adds leads to a case and sets them to escalated, in one transaction: neither happens without the other. Leads that
 * someone else changed meanwhile are left out and returned; with none left, no case is created.
 */
export async function escalateLeads(
  { type, leads, case: target }: Input,
  context: MemberContext,
): Promise<OperationAnswer<"escalate_leads">> {
  return await context.db.transaction().execute(async (transaction) => {
    const within = { ...context, db: transaction };
    // The case first, as elsewhere: a lead that waits for a case never holds what the case waits for.
    const existing =
      "case_id" in target ? await openCaseOfCaller(transaction, target.case_id, context) : null;
    const { unchanged, refused } = await holdNamedLeads(transaction, leads, context);
    if (unchanged.length === 0) return { changed: [], refused, case: null };
    const items = await itemsOf(
      unchanged.map(({ key }) => key),
      within,
    );
    const kept = existing ?? (await newCase(target, items, within));
    if (existing !== null) await addToCase(existing, items, within);
    const detail = { state: "escalated", case_number: kept.number, case_id: kept.id };
    const step = { change: { state: "escalated", reason: null }, detail } as const;
    const changed = await takeStep(transaction, { type, leads: unchanged, step }, context);
    return { changed, refused, case: { case_id: kept.id, number: kept.number } };
  });
}

type Kept = { id: number; number: string };

async function newCase(
  target: Input["case"],
  items: LoadedItem[],
  within: MemberContext,
): Promise<Kept> {
  const title = "title" in target ? target.title : "";
  return await openCase({ title, summary: "", dueOn: null, items }, within);
}

async function openCaseOfCaller(
  transaction: Database,
  caseId: number,
  { identity }: MemberContext,
): Promise<Kept> {
  const file = await lockCase(transaction, { caseId, accountId: identity.accountId });
  if (file === undefined) throw new OperationError("case_not_found");
  if (file.status === "closed") throw new OperationError("case_closed");
  return file;
}

async function itemsOf(keys: readonly string[], within: MemberContext): Promise<LoadedItem[]> {
  return await loadCaseItems(
    keys.map((key) => ({ kind: "lead" as const, reference: { key } })),
    within,
  );
}
