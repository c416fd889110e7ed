import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { caseSnapshotSchema, storedReferenceSchema } from "#contract/cases/case-items.ts";
import type {
  Case,
  CaseItem,
  CaseMember,
  CaseNote,
  CaseTask,
  ListedCase,
} from "#contract/operations/cases/cases.ts";
import { listItems, type StoredItem } from "#database/cases/case-items.ts";
import {
  listMembers,
  listNotes,
  listTasks,
  type MemberRow,
  type NoteRow,
  type TaskRow,
} from "#database/cases/case-parts.ts";
import { type CaseFile, listCases } from "#database/cases/cases.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { compareItem, type KeptItem } from "#server/operations/cases/items/load-items.ts";
import { shownSnapshot, withoutTradeFacts } from "#server/operations/cases/items/trade-facts.ts";
import { maySeeItem } from "#server/operations/cases/items/visible-items.ts";
import { memberCase } from "#server/operations/cases/on-case.ts";

/** Cases the caller is a member of, the last changed first. */
export async function getCases(
  { open_only: openOnly }: OperationInput<"get_cases">,
  { db, identity: { accountId } }: MemberContext,
): Promise<OperationAnswer<"get_cases">> {
  const listed = await listCases(db, { accountId, openOnly });
  return {
    cases: listed.map((row): ListedCase => ({
      ...presentHead(row, accountId),
      members: row.members,
      items: row.items,
      open_tasks: row.openTasks,
      own_tasks: row.ownTasks,
    })),
  };
}

function presentHead(file: CaseFile, accountId: number) {
  return {
    case_id: file.id,
    number: file.number,
    title: file.title,
    status: file.status,
    outcome: file.outcome,
    owner: file.ownerName,
    is_own: file.ownerAccountId === accountId,
    due_on: file.dueOn,
    created_at: file.createdAt,
    updated_at: file.updatedAt,
    activity: file.activity,
  };
}

/** A case with its parts, and what changed since each item was added. */
export async function getCase(
  { case_id: caseId }: OperationInput<"get_case">,
  context: MemberContext,
): Promise<OperationAnswer<"get_case">> {
  return await readCase(caseId, context, longestComparisonMs);
}

/** @param comparedMs  how long items may be compared with the current data; 0 for not at all */
export async function readCase(
  caseId: number,
  context: MemberContext,
  comparedMs = 0,
): Promise<Case> {
  const file = await memberCase(caseId, context);
  const { db, identity } = context;
  const [members, items, notes, tasks] = await Promise.all([
    listMembers(db, file.id),
    listItems(db, file.id),
    listNotes(db, file.id),
    listTasks(db, file.id),
  ]);
  return {
    ...presentHead(file, identity.accountId),
    summary: file.summary,
    outcome_note: file.outcomeNote,
    version: file.version,
    changed_by: file.changedBy,
    members: members.map((member) => presentMember(member, file, identity.accountId)),
    items: await presentItems(items, context, comparedMs),
    notes: notes.map((note) => presentNote(note, identity.accountId)),
    tasks: tasks.map(presentTask),
  };
}

async function presentItems(
  items: readonly StoredItem[],
  context: MemberContext,
  comparedMs: number,
): Promise<CaseItem[]> {
  const presented: CaseItem[] = [];
  const endsAt = performance.now() + comparedMs;
  // One after the other: each reads several tables on the same connections as everyone else.
  for (const item of items)
    presented.push(await presentItem(item, context, performance.now() < endsAt));
  return presented;
}

/** Items of a large case that are not compared by then are compared when the reader requests it. */
const longestComparisonMs = 3_000;

async function presentItem(
  item: StoredItem,
  context: MemberContext,
  isCompared: boolean,
): Promise<CaseItem> {
  return {
    number: item.number,
    kind: item.kind,
    added_by: item.addedBy,
    added_at: item.addedAt,
    sha256: item.sha256.toString("hex"),
    kept: await presentKept(keptOf(item), context, isCompared),
  };
}

function keptOf({ kind, reference, snapshot }: StoredItem): KeptItem {
  const kept = {
    kind,
    reference: storedReferenceSchema.parse(reference),
    snapshot: caseSnapshotSchema.parse(snapshot),
  };
  return { ...kept, comparable: withoutTradeFacts(kept) };
}

async function presentKept(
  kept: KeptItem,
  context: MemberContext,
  isCompared: boolean,
): Promise<CaseItem["kept"]> {
  if (!maySeeItem(kept, context.identity.permissions)) return null;
  const since = await compareItem(kept, context, isCompared ? "what is quick" : "what must be");
  if (since === "withheld") return null;
  return { reference: kept.reference, ...shownSnapshot(kept, context.identity.permissions), since };
}

/** One item compared with what is there now, also where that takes long. */
export async function compareCaseItem(
  { case_id: caseId, item: number }: OperationInput<"compare_case_item">,
  context: MemberContext,
): Promise<OperationAnswer<"compare_case_item">> {
  const file = await memberCase(caseId, context);
  const [item] = await listItems(context.db, file.id, number);
  if (item === undefined) throw new OperationError("case_item_not_found");
  const kept = keptOf(item);
  if (!maySeeItem(kept, context.identity.permissions))
    throw new OperationError("case_item_forbidden");
  const since = await compareItem(kept, context, "everything");
  if (since === "withheld") throw new OperationError("review_withheld");
  return since;
}

function presentMember(member: MemberRow, file: CaseFile, accountId: number): CaseMember {
  return {
    member_id: member.id,
    name: member.name,
    email: member.email,
    is_owner: member.accountId !== null && member.accountId === file.ownerAccountId,
    is_self: member.accountId === accountId,
    has_access: member.hasAccess,
    added_by: member.addedBy,
    added_at: member.addedAt,
  };
}

function presentNote(note: NoteRow, accountId: number): CaseNote {
  return {
    note_id: note.id,
    body: note.body,
    version: note.version,
    author: note.author,
    is_own: note.authorAccountId === accountId,
    created_at: note.createdAt,
    changed_by: note.changedBy,
    changed_at: note.changedAt,
    mentions: note.mentions,
  };
}

function presentTask(task: TaskRow): CaseTask {
  return {
    task_id: task.id,
    text: task.text,
    version: task.version,
    assignee: task.assignee === null ? null : { email: task.assigneeEmail, name: task.assignee },
    due_on: task.dueOn,
    created_by: task.createdBy,
    created_at: task.createdAt,
    done_by: task.doneBy,
    done_at: task.doneAt,
  };
}
