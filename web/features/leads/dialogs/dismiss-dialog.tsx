import { type FormEvent, useState } from "react";
import { leadLimits } from "#contract/leads/triage.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { LimitedInput } from "#web/ui/form/limited-text.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { LeadTitle } from "#web/explore/page/lead-title.tsx";
import { changeLeads } from "../api/leads-api.ts";
import { useLeadChange } from "./use-lead-change.ts";

type DismissDialogProps = { leads: readonly LeadRow[]; onClose: () => void };

/** Asks for the reason. What someone changed meanwhile is said; the reason stays typed. */
export function DismissDialog({ leads, onClose }: DismissDialogProps) {
  const email = useSession()?.email ?? "";
  const [reason, setReason] = useState("");
  const { run, failure, isBusy } = useLeadChange(leads, { verb: "Dismiss", onDone: onClose });

  function submit(event: FormEvent) {
    event.preventDefault();
    void run((left) => changeLeads(email, left, { state: "dismissed", reason }));
  }

  const [first] = leads;
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={leads.length === 1 ? "Dismiss Lead" : `Dismiss ${leads.length} Leads`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="dismiss-lead" busy={isBusy} disabled={reason.trim() === ""}>
            Dismiss
          </Button>
        </>
      }
    >
      <form id="dismiss-lead" onSubmit={submit} className="grid gap-3">
        {leads.length === 1 && first !== undefined && (
          <p className="text-sm text-text">
            <LeadTitle lead={first} />
          </p>
        )}
        <FormAlert text={failure} />
        <LimitedInput
          label="Reason"
          required
          limit={leadLimits.reason}
          value={reason}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <p className="text-xs text-faint">
          If its facts change, a dismissed lead reappears, marked “Facts changed”.
        </p>
      </form>
    </Dialog>
  );
}
