import { useState, type SyntheticEvent } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { deleteOwnAccount } from "../api/security.ts";
import { AccountSection } from "../account-page.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useRunAsLock } from "#web/session/account/session.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";

const sentence = "DELETE MY ACCOUNT";

/** Deletes the account, once its sentence was typed and the question answered. */
export function DangerSection({ id, email }: { id: string; email: string }) {
  const [typed, setTyped] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const saving = useAttempt();
  const lock = useRunAsLock();
  const isTyped = typed === sentence;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isTyped && lock === null) setIsAsking(true);
  }

  function remove() {
    // The question for the password, which may follow, takes the place of this one.
    setIsAsking(false);
    void saving.run(() => deleteOwnAccount(email));
  }

  return (
    <AccountSection id={id} title="Danger Zone" isDanger>
      <form noValidate onSubmit={submit} className="px-5 pt-3.5 pb-4 max-md:px-4">
        <h3 className="text-sm font-medium">Delete account</h3>
        <p className="mt-0.5 mb-3 text-xs text-muted">
          Removes your alerts, preferences and categorizations. This cannot be undone.
        </p>
        <p id={`${id}-sentence`} className="mb-1 text-xs text-muted">
          Type <span className="font-mono text-text">{sentence}</span> to confirm
        </p>
        <div className="flex flex-wrap items-start gap-2">
          <TextInput
            label="Confirmation sentence"
            hideLabel
            aria-labelledby={`${id}-sentence`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={lock !== null}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="w-65 max-w-full font-mono"
          />
          <Button
            type="submit"
            variant="danger"
            disabled={!isTyped || lock !== null}
            busy={saving.isBusy}
          >
            Delete Account
          </Button>
        </div>
        {lock !== null && <p className="mt-2 text-xs text-faint">{lock}</p>}
        <SaveNotice
          lead="Your account was not deleted."
          failure={saving.failure}
          onRetry={remove}
        />
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Delete your account?"
        confirmLabel="Delete Account"
        cancelLabel="Keep my account"
        destructive
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      >
        <span className="break-all">{email}</span> loses access immediately, on every device.
        Nothing can be recovered.
      </ConfirmDialog>
    </AccountSection>
  );
}
