import { type SubmitEvent, useMemo, useState } from "react";
import type { OperationPayload } from "#contract/catalogue.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { saveCaseTaskInput } from "#contract/operations/cases/case-work.ts";
import type { Case, CaseTask } from "#contract/operations/cases/cases.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { personLabel } from "#web/ui/display/person-label.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LimitedInput } from "#web/ui/form/limited-text.tsx";
import { DayInput } from "#web/ui/form/day-input.tsx";
import { useChangeOrNotice } from "./use-change-or-notice.ts";
import { Due } from "../case-badges.tsx";
import { useChecked } from "#web/saving/use-checked.ts";
import { useCaseSave } from "./use-case-save.ts";
import { useDraft } from "./use-draft.ts";

/** The tasks of a case: open ones by due date, then those done. */
export function TasksTab({ shown }: { shown: Case }) {
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-3">
      {shown.tasks.length === 0 ? (
        <p className="text-sm text-muted">There are no tasks in this case yet.</p>
      ) : (
        <ul className="rounded-card border border-border bg-surface">
          {shown.tasks.map((task) => (
            <Task key={task.task_id} task={task} shown={shown} />
          ))}
        </ul>
      )}
      {shown.status === "closed" ? (
        <p className="text-sm text-muted">This case is closed. Reopen it to change tasks.</p>
      ) : (
        <TaskForm shown={shown} task={null} />
      )}
    </div>
  );
}

function Task({ task, shown }: { task: CaseTask; shown: Case }) {
  const [isEdited, setIsEdited] = useState(false);
  const { zonedDay } = useReaderTimes();
  const isDone = task.done_at !== null;
  const { toggle, remove } = useTaskActions(task, shown);
  const isClosed = shown.status === "closed";
  return (
    <li className="border-b border-grid px-3.5 py-2.5 last:border-b-0">
      {isEdited ? (
        <TaskForm shown={shown} task={task} onDone={() => setIsEdited(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 max-sm:basis-full">
            <Checkbox
              label={<span className="min-w-0 break-words whitespace-normal">{task.text}</span>}
              className="max-w-full"
              checked={isDone}
              disabled={isClosed}
              onCheckedChange={() => void toggle()}
            />
          </div>
          <span className="truncate text-xs text-muted sm:w-32">
            {task.assignee === null ? "Unassigned" : task.assignee.name}
          </span>
          <span className="grid text-xs text-muted sm:w-52">
            {task.due_on !== null && (
              <span>
                Due <Due day={task.due_on} isOver={isDone} />
              </span>
            )}
            {task.done_at !== null && (
              <span>
                Done by {task.done_by}, {zonedDay(task.done_at)}
              </span>
            )}
          </span>
          {!isClosed && (
            <span className="ml-auto flex gap-1">
              <Button variant="secondary" size="compact" onClick={() => setIsEdited(true)}>
                Edit
              </Button>
              {shown.status === "open" && (
                <Button variant="secondary" size="compact" onClick={() => void remove()}>
                  Delete
                </Button>
              )}
            </span>
          )}
        </div>
      )}
    </li>
  );
}

function useTaskActions(task: CaseTask, { case_id }: Case) {
  const changeOrNotice = useChangeOrNotice();
  const { task_id, version: known_version } = task;
  const named = { case_id, task_id, known_version };
  const state = {
    text: task.text,
    assignee: task.assignee?.email ?? null,
    due_on: task.due_on,
    is_done: task.done_at === null,
  };
  return {
    toggle: () =>
      changeOrNotice("The task was not changed.", () =>
        changeCases("save_case_task", { ...named, ...state }),
      ),
    remove: () =>
      changeOrNotice("The task was not deleted.", () => changeCases("delete_case_task", named)),
  };
}

type TaskFormProps = { shown: Case; task: CaseTask | null; onDone?: () => void };

const noOne = "";

/** A new task, or a change of one. What is typed stays in this browser until it is saved. */
function TaskForm({ shown, task, onDone }: TaskFormProps) {
  const { fields, change, clear, isTyped } = useTaskDraft(shown.case_id, task);
  const { save, problem, isBusy, isOvertaken, isSavedOver } = useCaseSave({
    begunWith: fields.version,
    stored: task?.version ?? 0,
    onSaved: finish,
  });
  const { problems, check, forget } = useChecked(
    saveCaseTaskInput,
    { type: "save_case_task", ...payloadOf(shown.case_id, fields) },
    ["text", "due_on"],
  );
  const members = shown.members.filter(({ has_access: hasAccess }) => hasAccess);
  function finish() {
    clear();
    forget();
    onDone?.();
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!check(event.currentTarget)) return;
    void save((version) =>
      changeCases("save_case_task", {
        ...payloadOf(shown.case_id, fields),
        ...(task !== null && {
          task_id: task.task_id,
          known_version: version,
          is_done: task.done_at !== null,
        }),
      }),
    );
  }
  return (
    <form className="grid gap-2" onSubmit={submit}>
      <FormAlert text={problem} />
      {isOvertaken && task !== null && (
        <p className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
          This task was changed while you were editing. It now reads: {task.text} (
          {task.assignee?.name ?? "unassigned"}
          {task.due_on !== null && `, due ${dayInWords(task.due_on)}`}
          {task.done_at !== null && ", done"})
        </p>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <LimitedInput
          className="min-w-60 flex-1 max-sm:basis-full"
          label={task === null ? "New task" : "Task"}
          value={fields.text}
          limit={caseLimits.task}
          error={problems.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <Select
          label="Assignee"
          className="w-44"
          choices={[
            { value: noOne, label: "Unassigned" },
            ...members.map((member) => ({
              value: member.email,
              label: personLabel(member, members),
            })),
          ]}
          value={fields.assignee}
          onValueChange={(assignee) => change({ assignee })}
        />
        <DayInput
          label="Due date"
          className="w-60"
          error={problems.due_on}
          value={fields.due}
          onChange={(event) => change({ due: event.target.value })}
        />
        <Button type="submit" busy={isBusy}>
          {isSavedOver ? "Save over the other change" : task === null ? "Add task" : "Save"}
        </Button>
        {(isTyped || task !== null) && (
          <Button variant="outline" onClick={finish}>
            Discard
          </Button>
        )}
      </div>
    </form>
  );
}

type Fields = { text: string; assignee: string; due: string; version: number };

function useTaskDraft(caseId: number, task: CaseTask | null) {
  const [begun] = useState(task);
  const given: Fields = useMemo(
    () => ({
      text: begun?.text ?? "",
      assignee: begun?.assignee?.email ?? noOne,
      due: begun?.due_on ?? "",
      version: begun?.version ?? 0,
    }),
    [begun],
  );
  return useDraft(caseId, task === null ? "task" : `task ${task.task_id}`, given);
}

function payloadOf(
  caseId: number,
  { text, assignee, due }: Fields,
): OperationPayload<"save_case_task"> {
  return {
    case_id: caseId,
    text,
    assignee: assignee === noOne ? null : assignee,
    due_on: due === "" ? null : due,
  };
}
