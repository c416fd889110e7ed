import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { NotConfirmed, withRecentSignIn } from "#web/api/recent-sign-in.ts";
import { TwoFactorSetup } from "#web/two-factor/two-factor-setup.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { reloadSecurity, turnOffSecondFactor } from "#web/features/account/api/security.ts";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useAttempt } from "#web/saving/use-attempt.ts";

type TwoFactorRowProps = { email: string; isOn: boolean; lock: string | null };

export function TwoFactorRow({ email, isOn, lock }: TwoFactorRowProps) {
  const [isSettingUp, setIsSettingUp] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const saving = useAttempt();
  const toggle = useRef<HTMLButtonElement>(null);

  function endSetUp() {
    flushSync(() => setIsSettingUp(false));
    // What had the focus is gone with the set-up.
    toggle.current?.focus();
  }

  function turnOff() {
    setIsAsking(false);
    void saving.run(() => turnOffSecondFactor(email));
  }

  return (
    <SettingRow
      label={
        <span className="flex flex-wrap items-center gap-x-2">
          Two-factor authentication
          {isOn ? <Badge tone="success">Enabled</Badge> : <Badge>Disabled</Badge>}
        </span>
      }
      text={
        isOn
          ? "Signing in requires your password and a code from your authenticator app."
          : "Your account is protected by a password only."
      }
      control={
        !isSettingUp && (
          <Button
            ref={toggle}
            variant="outline"
            aria-label={`${isOn ? "Disable" : "Enable"} two-factor authentication`}
            disabled={lock !== null}
            busy={saving.isBusy}
            onClick={() => (isOn ? setIsAsking(true) : setIsSettingUp(true))}
          >
            {isOn ? "Disable" : "Enable"}
          </Button>
        )
      }
    >
      {lock !== null && <p className="col-span-full text-xs text-faint">{lock}</p>}
      <SaveNotice lead="Still enabled." failure={saving.failure} onRetry={turnOff} />
      {isSettingUp && <SetUp email={email} onEnd={endSetUp} />}
      <ConfirmDialog
        open={isAsking}
        title="Disable two-factor authentication?"
        confirmLabel="Disable"
        destructive
        onConfirm={turnOff}
        onCancel={() => setIsAsking(false)}
      >
        Your account will be protected by a password only. Recovery codes and remembered devices are
        deleted.
      </ConfirmDialog>
    </SettingRow>
  );
}

function SetUp({ email, onEnd }: { email: string; onEnd: () => void }) {
  /** Who does not confirm the password does not set it up. */
  async function confirmed<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
    try {
      return await withRecentSignIn(attempt);
    } catch (error) {
      if (error instanceof NotConfirmed) onEnd();
      throw error;
    }
  }

  return (
    <div className="col-span-full pt-2">
      <TwoFactorSetup
        email={email}
        start="setup"
        level={2}
        doneNote="Your account is now protected."
        withRecentSignIn={confirmed}
        onSkip={onEnd}
        onDone={() => {
          onEnd();
          void reloadSecurity();
        }}
      />
    </div>
  );
}

/** An action on one entry of a list: on which it runs, and why it failed. */
export function useActionOn(act: (id: string) => Promise<unknown>) {
  const saving = useAttempt();
  const [id, setId] = useState<string | null>(null);

  function run(chosen: string) {
    void saving.run(() => {
      setId(chosen);
      return act(chosen);
    });
  }

  return {
    isBusy: saving.isBusy,
    busyId: saving.isBusy ? id : null,
    failure: saving.failure,
    run,
    retry: () => id !== null && run(id),
  };
}
