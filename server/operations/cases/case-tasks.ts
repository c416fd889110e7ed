import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import {
  deleteTask,
  insertTask,
  listTasks,
  type SavedTask,
  type TaskRow,
  updateTask,
} from "#database/cases/case-parts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { memberNamed } from "#server/operations/cases/change-case.ts";
import {
  assertOpen,
  callerName,
  type HeldCase,
  onCase,
  refuseOther,
  refusePastDue,
} from "#server/operations/cases/on-case.ts";

/** Adds a task, or changes one; every member may. */
export async function saveCaseTask(
  input: OperationInput<"save_case_task">,
  context: MemberContext,
): Promise<OperationAnswer<"save_case_task">> {
  return await onCase(input, context, async (held) => {
    const { file, transaction, at, record } = held;
    assertOpen(file, "adds");
    const known = input.task_id === undefined ? null : await taskOf(input.task_id, held);
    if (known !== null && known.text !== input.text) assertOpen(file, "removes");
    if (known !== null) refuseOther(known.version, input.known_version, changedTask(known));
    refusePastDue(input.due_on, known?.dueOn ?? null, held.context);
    const by = await callerName(held.context);
    const task: SavedTask = {
      text: input.text,
      assignee: await assigneeOf(input.assignee, known, held),
      dueOn: input.due_on,
      done: input.is_done ? doneOf(known, { by, at }) : null,
    };
    const id = known?.id ?? (await addTask({ ...task, caseId: file.id, by, at }, held));
    if (known !== null) await updateTask(transaction, known.id, { ...task, by });
    const assignee = input.assignee;
    await record(outcomeOf(known, input.is_done), { task: id, assignee });
    return { task_id: id };
  });
}

function outcomeOf(known: TaskRow | null, isDone: boolean): string {
  if (known === null) return "added";
  return isDone && known.doneAt === null ? "done" : "changed";
}

function doneOf(known: TaskRow | null, now: { by: string; at: string }): SavedTask["done"] {
  if (known === null || known.doneAt === null || known.doneBy === null) return now;
  return { by: known.doneBy, at: known.doneAt };
}

/** The previous assignee can stay, also after leaving. */
async function assigneeOf(
  email: string | null,
  known: TaskRow | null,
  held: HeldCase,
): Promise<SavedTask["assignee"]> {
  if (email === null) return null;
  const { assigneeEmail, assigneeAccountId, assignee } = known ?? {};
  if (
    email === assigneeEmail &&
    typeof assigneeAccountId === "number" &&
    assignee !== undefined &&
    assignee !== null
  )
    return { accountId: assigneeAccountId, name: assignee };
  return await memberNamed(email, held);
}

async function addTask(
  task: Parameters<typeof insertTask>[1],
  { transaction, file }: HeldCase,
): Promise<number> {
  const tasks = await listTasks(transaction, file.id);
  if (tasks.length < caseLimits.tasks) return await insertTask(transaction, task);
  throw new OperationError("case_full", { text: `A case has at most ${caseLimits.tasks} tasks.` });
}

function changedTask({ changedBy, createdBy }: TaskRow): string {
  return `${changedBy ?? createdBy} changed this task`;
}

async function taskOf(id: number, { transaction, file }: HeldCase): Promise<TaskRow> {
  const [task] = await listTasks(transaction, file.id, id);
  if (task === undefined) throw new OperationError("case_task_not_found");
  return task;
}

/** Deletes a task, unless the case is on hold. */
export async function deleteCaseTask(
  input: OperationInput<"delete_case_task">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_case_task">> {
  return await onCase(input, context, async (held) => {
    const { file, transaction, record } = held;
    assertOpen(file, "removes");
    const task = await taskOf(input.task_id, held);
    refuseOther(task.version, input.known_version, changedTask(task));
    await deleteTask(transaction, task.id);
    await record("deleted", { task: task.id });
    return { success: true };
  });
}
