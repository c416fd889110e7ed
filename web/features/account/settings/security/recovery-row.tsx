import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RecoveryCodes } from "#web/two-factor/recovery-codes.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { renewRecoveryCodes, secondFactorQuery } from "../../api/security.ts";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { failureText, useSaving } from "#web/saving/use-saving.ts";

export function RecoveryRow() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const saving = useSaving();

  function renew() {
    setIsAsking(false);
    void saving.run(async () => setCodes(await renewRecoveryCodes()));
  }

  return (
    <SettingRow
      label="Recovery codes"
      text={data === undefined ? "…" : leftText(data.recovery_codes_left)}
      control={
        <Button variant="outline" busy={saving.isBusy} onClick={() => setIsAsking(true)}>
          Make new codes
        </Button>
      }
    >
      <SaveNotice
        lead="Not loaded."
        failure={error === null ? null : failureText(error)}
        onRetry={() => void refetch()}
      />
      <SaveNotice lead="No new codes were made." failure={saving.failure} onRetry={renew} />
      <ConfirmDialog
        open={isAsking}
        title="Make new recovery codes?"
        confirmLabel="Make new codes"
        onConfirm={renew}
        onCancel={() => setIsAsking(false)}
      >
        The codes you have now no longer work.
      </ConfirmDialog>
      {codes !== null && <NewCodes codes={codes} onClose={() => setCodes(null)} />}
    </SettingRow>
  );
}

/** The codes are forgotten as soon as it is closed. */
function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save your recovery codes"
      actions={<Button onClick={onClose}>I have saved the codes</Button>}
    >
      <p className="mb-4">
        Each code signs you in once when you have no access to the app. They are shown only now.
      </p>
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

function leftText(left: number): string {
  if (left === 0) return "None left. Without the app you could not sign in.";
  return `${left} left. Each signs you in once in place of the app.`;
}
