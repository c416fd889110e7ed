import { type FormEvent, type ReactNode, useState } from "react";
import { leadLimits, leadStateLabels } from "#contract/leads/triage.ts";
import type { LeadRow, LeadStep } from "#contract/operations/leads/leads.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useRunAsLock, useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { LimitedArea } from "#web/ui/form/limited-text.tsx";
import { commentLead } from "../api/leads-api.ts";
import { CaseNumber } from "./case-number.tsx";

type LeadHistoryProps = { lead: LeadRow; steps: readonly LeadStep[] };

/** What the organization did with the lead, and a place for comments. */
export function LeadHistory({ lead, steps }: LeadHistoryProps) {
  const { instant, zone } = useReaderTimes();
  return (
    <PanelSection title="History" aside={`Visible to your organization. Times are ${zone}.`}>
      {steps.length === 0 && <p className="text-xs text-muted">No activity yet.</p>}
      <ol className="grid gap-2 text-xs">
        {steps.map((step, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- steps are only ever added at the end
          <li key={place}>
            <p className="text-muted">
              <span className="font-medium text-text" title={step.by.email}>
                {step.by.name}
              </span>{" "}
              {stepText(step)}{" "}
              <time dateTime={step.at} className="whitespace-nowrap text-faint tabular-nums">
                {instant(step.at)}
              </time>
            </p>
            {step.comment !== undefined && (
              <p className="mt-0.5 break-words whitespace-pre-wrap text-text">{step.comment}</p>
            )}
          </li>
        ))}
      </ol>
      <CommentForm key={lead.id} lead={lead} />
    </PanelSection>
  );
}

function stepText(step: LeadStep): ReactNode {
  if (step.comment !== undefined) return "commented";
  if (step.case_number !== undefined)
    return (
      <>
        escalated it to <CaseNumber number={step.case_number} id={step.case_id} />
      </>
    );
  if (step.state !== undefined) {
    const reason = step.reason === undefined ? "" : `: ${step.reason}`;
    return `set it to ${leadStateLabels[step.state].toLowerCase()}${reason}`;
  }
  if (step.assignee !== undefined)
    return step.assignee === null ? (
      "unassigned it"
    ) : (
      <>
        assigned it to <span title={step.assignee.email}>{step.assignee.name}</span>
      </>
    );
  return step.due_on === undefined || step.due_on === null
    ? "removed the due date"
    : `set the due date to ${dayInWords(step.due_on)}`;
}

function CommentForm({ lead }: { lead: LeadRow }) {
  const email = useSession()?.email ?? "";
  const isLocked = useRunAsLock() !== null;
  const [text, setText] = useState("");
  const { isBusy, failure, run } = useAttempt();

  async function submit() {
    await commentLead(email, lead.id, text);
    setText("");
  }

  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run(submit);
      }}
      className="mt-3 grid gap-2"
    >
      <FormAlert text={failure} />
      <LimitedArea
        label="Comment"
        rows={2}
        limit={leadLimits.comment}
        value={text}
        disabled={isLocked}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        size="compact"
        variant="outline"
        busy={isBusy}
        disabled={isLocked || text.trim() === ""}
        className="justify-self-start"
      >
        Add comment
      </Button>
    </form>
  );
}
