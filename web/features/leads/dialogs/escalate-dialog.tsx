import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { useSession } from "#web/session/account/session.ts";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { escalateLeads, openCasesQuery, type SeenLead } from "../api/leads-api.ts";
import { refusedText } from "../fact-text.ts";
import { leadTitle } from "../list/lead-table.tsx";

type EscalateDialogProps = { leads: readonly LeadRow[]; onClose: () => void };

const newCase = 0;
const longestTitle = 200;

/** Adds leads to an open case or to a new one, and sets them to escalated. */
export function EscalateDialog({ leads, onClose }: EscalateDialogProps) {
  const email = useSession()?.email ?? "";
  const showToast = useToast();
  const { data, error } = useQuery(openCasesQuery);
  const [caseId, setCaseId] = useState(newCase);
  const [first] = leads;
  const [title, setTitle] = useState(first === undefined ? "" : leadTitle(first));
  const [left, setLeft] = useState<readonly SeenLead[]>(leads);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsBusy(true);
    setFailure(null);
    try {
      const target = caseId === newCase ? { title } : { case_id: caseId };
      const { refused, case: kept } = await escalateLeads(email, left, target);
      if (kept !== null) {
        showToast({
          tone: "success",
          title: `Escalated to ${kept.number}.`,
          text: (
            <Link to={`${screens.caseDetail.path}?case=${kept.case_id}`} className="underline">
              Open case
            </Link>
          ),
        });
        // What is left goes into the same case.
        setCaseId(kept.case_id);
      }
      if (refused.length === 0) {
        onClose();
        return;
      }
      setLeft(refused.map(({ lead, version }) => ({ id: lead, version })));
      setFailure(`${refusedText(refused)} To escalate anyway, select Escalate again.`);
    } catch (caught) {
      setFailure(caught instanceof Error ? caught.message : String(caught));
    }
    setIsBusy(false);
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
      <form id="escalate-lead" onSubmit={(event) => void submit(event)} className="grid gap-3">
        <FormAlert text={failure ?? error?.message ?? null} />
        <Select label="Case" choices={choices} value={caseId} onValueChange={setCaseId} />
        {caseId === newCase && (
          <TextInput
            label="Title"
            required
            maxLength={longestTitle}
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
