import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { casesQuery } from "#web/explore/cases/cases-api.ts";
import { useSession } from "#web/session/account/session.ts";
import { casePath } from "#web/session/paths.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LimitedInput } from "#web/ui/form/limited-text.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { escalateLeads, type SeenLead } from "../api/leads-api.ts";
import { leadTitle } from "#contract/leads/lead-title.ts";
import { useLeadChange } from "./use-lead-change.ts";

type EscalateDialogProps = { leads: readonly LeadRow[]; onClose: () => void };

const newCase = 0;

/** Adds leads to an open case or to a new one, and sets them to escalated. */
export function EscalateDialog({ leads, onClose }: EscalateDialogProps) {
  const email = useSession()?.email ?? "";
  const showToast = useToast();
  const { data, error } = useQuery(casesQuery(true));
  const [caseId, setCaseId] = useState(newCase);
  const [first] = leads;
  const [title, setTitle] = useState(first === undefined ? "" : leadTitle(first));
  const { run, failure, isBusy } = useLeadChange(leads, { verb: "Escalate", onDone: onClose });

  async function escalate(left: readonly SeenLead[]) {
    const target = caseId === newCase ? { title } : { case_id: caseId };
    const { refused, case: kept } = await escalateLeads(email, left, target);
    if (kept !== null) {
      showToast({
        tone: "success",
        title: `Escalated to ${kept.number}.`,
        text: (
          <Link to={casePath(kept.case_id)} className="underline">
            Open case
          </Link>
        ),
      });
      // The remaining leads go into the same case.
      setCaseId(kept.case_id);
    }
    return refused;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void run(escalate);
  }

  const choices = [
    { value: newCase, label: "New case" },
    ...(data?.cases ?? []).map((each) => ({
      value: each.case_id,
      label: `${each.number}: ${each.title}`,
    })),
  ];
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={leads.length === 1 ? "Escalate Lead" : `Escalate ${leads.length} Leads`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form="escalate-lead"
            busy={isBusy}
            disabled={caseId === newCase && title.trim() === ""}
          >
            Escalate
          </Button>
        </>
      }
    >
      <form id="escalate-lead" onSubmit={submit} className="grid gap-3">
        <FormAlert text={failure ?? error?.message ?? null} />
        <Select label="Case" choices={choices} value={caseId} onValueChange={setCaseId} />
        {caseId === newCase && (
          <LimitedInput
            label="Title"
            required
            limit={caseLimits.title}
            value={title}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <p className="text-xs text-faint">
          The case keeps the lead as it is now. Only members of the case can see it.
        </p>
      </form>
    </Dialog>
  );
}
