import { useState } from "react";
import type { LeadRow, LeadStep } from "#contract/operations/leads/leads.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { useRunAsLock } from "#web/session/account/session.ts";
import { personLabel } from "#web/ui/display/person-label.ts";
import { Button } from "#web/ui/button/button.tsx";
import { CaseNumber } from "./case-number.tsx";
import { LeadMarks } from "../list/lead-table.tsx";

/** What can be done to leads. */
export type TriageActions = {
  /** Null: to no one. */
  assign: (leads: readonly LeadRow[], email: string | null) => void;
  setState: (leads: readonly LeadRow[], state: "new" | "in_review") => void;
  setDueOn: (leads: readonly LeadRow[], dueOn: string | null) => void;
  dismiss: (leads: readonly LeadRow[]) => void;
  escalate: (leads: readonly LeadRow[]) => void;
  /** Who can be assigned. */
  members: readonly { email: string; name: string }[];
  ownEmail: string;
};

type TriageBarProps = { lead: LeadRow; actions: TriageActions; steps: readonly LeadStep[] };

/** State, assignee, and due date of a lead, and how to change them. */
export function TriageBar({ lead, actions, steps }: TriageBarProps) {
  const isLocked = useRunAsLock() !== null;
  const isEscalated = lead.state === "escalated";
  return (
    <div className="mt-2 grid gap-2">
      <LeadMarks lead={lead} />
      {lead.reason !== null && (
        <p className="text-xs break-words text-muted">Reason for dismissal: {lead.reason}</p>
      )}
      {isEscalated && <EscalatedTo steps={steps} />}
      <div className="flex flex-wrap items-center gap-2">
        <AssigneeSelect lead={lead} actions={actions} isLocked={isLocked} />
        <DueInput
          // A new date of someone else is shown at once, and none of another lead.
          key={`${lead.id} ${lead.due_on ?? ""}`}
          lead={lead}
          actions={actions}
          isLocked={isLocked}
        />
        <div className="flex flex-wrap gap-2">
          {lead.state !== "in_review" && (
            <Button
              size="compact"
              variant="outline"
              disabled={isLocked}
              onClick={() => actions.setState([lead], "in_review")}
            >
              Mark in review
            </Button>
          )}
          {lead.state === "dismissed" ? (
            <Button
              size="compact"
              variant="outline"
              disabled={isLocked}
              onClick={() => actions.setState([lead], "new")}
            >
              Reopen
            </Button>
          ) : (
            <Button
              size="compact"
              variant="outline"
              disabled={isLocked}
              onClick={() => actions.dismiss([lead])}
            >
              Dismiss
            </Button>
          )}
          <Button
            size="compact"
            variant={isEscalated ? "outline" : "primary"}
            disabled={isLocked}
            onClick={() => actions.escalate([lead])}
          >
            {isEscalated ? "Add to another case" : "Escalate"}
          </Button>
        </div>
      </div>
    </div>
  );
}

type DueInputProps = Pick<TriageBarProps, "lead" | "actions"> & { isLocked: boolean };

/**
 * The date is shown in the product's format. The browser's is seen while it is typed, and next to the product's in a
 * browser that cannot hide it.
 */
function DueInput({ lead, actions, isLocked }: DueInputProps) {
  const [typed, setTyped] = useState(lead.due_on ?? "");
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted">
      <label className="flex items-center gap-1.5">
        Due
        <span className="relative">
          <input
            type="date"
            value={typed}
            disabled={isLocked}
            min="1900-01-01"
            max="2199-12-31"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={(event) => {
              const chosen = event.target.value === "" ? null : event.target.value;
              if (!event.target.validity.valid) setTyped(lead.due_on ?? "");
              else if (chosen !== lead.due_on) actions.setDueOn([lead], chosen);
            }}
            className="peer h-7 rounded-control border border-control bg-field px-2 text-xs text-text touch:h-11 not-focus:[&::-webkit-datetime-edit]:opacity-0"
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2.25 hidden items-center whitespace-nowrap text-text tabular-nums supports-[selector(::-webkit-datetime-edit)]:flex peer-focus:hidden"
          >
            {typed === "" ? <span className="text-faint">No date</span> : dayInWords(typed)}
          </span>
        </span>
      </label>
      {typed !== "" && (
        <span className="whitespace-nowrap tabular-nums supports-[selector(::-webkit-datetime-edit)]:hidden">
          {dayInWords(typed)}
        </span>
      )}
    </span>
  );
}

/** The cases it was escalated to; only their members can open them. */
function EscalatedTo({ steps }: Pick<TriageBarProps, "steps">) {
  const cases = new Map(
    steps.flatMap(({ case_number: number, case_id: id }) =>
      number === undefined ? [] : [[number, id] as const],
    ),
  );
  if (cases.size === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-xs text-muted">
      Escalated to
      {[...cases].map(([number, id]) => (
        <CaseNumber key={number} number={number} id={id} />
      ))}
    </p>
  );
}

type AssigneeSelectProps = Omit<TriageBarProps, "steps"> & { isLocked: boolean };

function AssigneeSelect({ lead, actions, isLocked }: AssigneeSelectProps) {
  const { members, assign } = actions;
  const current = lead.assignee?.email ?? "";
  const isKnown = current === "" || members.some(({ email }) => email === current);
  return (
    <select
      aria-label="Assignee"
      value={current}
      disabled={isLocked}
      onChange={(event) => assign([lead], event.target.value === "" ? null : event.target.value)}
      className="h-7 max-w-44 rounded-control border border-control bg-field px-2 text-xs text-text touch:h-11"
    >
      <option value="">Unassigned</option>
      {!isKnown && <option value={current}>{lead.assignee?.name}</option>}
      {members.map(({ email, name }) => (
        <option key={email} value={email}>
          {personLabel({ email, name }, members)}
        </option>
      ))}
    </select>
  );
}
