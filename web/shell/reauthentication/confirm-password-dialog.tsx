import { useId, type SyntheticEvent } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { PasswordInput } from "#web/ui/form/password-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { type Confirmation, useConfirmation } from "./use-confirmation.ts";

/** Asks for the password, and for the code of a second factor, before what protects the account changes. */
export function ConfirmPasswordDialog({ email }: { email: string }) {
  const confirmation = useConfirmation();
  const formId = useId();
  const { isOpen, isBusy, close } = confirmation;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={close}
      title="Confirm your password"
      actions={
        <>
          <Button variant="outline" disabled={isBusy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isBusy}>
            Confirm
          </Button>
        </>
      }
    >
      <ProofForm id={formId} email={email} confirmation={confirmation} />
    </Dialog>
  );
}

type ProofFormProps = { id: string; email: string; confirmation: Confirmation };

function ProofForm({ id, email, confirmation }: ProofFormProps) {
  const { password, refusal, asked, submit } = confirmation;

  function send(event: SyntheticEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form id={id} noValidate onSubmit={send} className="grid gap-4">
      <p>This changes how your account is protected, so we ask who you are once more.</p>
      {/* Tells the password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password.value}
        onChange={(event) => password.change(event.target.value)}
        error={asked === "password" ? refusal : undefined}
      />
      {asked !== "password" && <SecondFactorField confirmation={confirmation} />}
    </form>
  );
}

function SecondFactorField({ confirmation }: { confirmation: Confirmation }) {
  const { code, refusal, asked, ask } = confirmation;
  const isRecovery = asked === "recovery";
  return (
    <div className="grid gap-2">
      <TextInput
        key={asked}
        label={isRecovery ? "Recovery code" : "Authentication code"}
        hint={isRecovery ? undefined : "The six digits shown by your authenticator app."}
        autoFocus
        inputMode={isRecovery ? "text" : "numeric"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        value={code.value}
        onChange={(event) => code.change(event.target.value)}
        error={refusal}
      />
      <Button
        variant="secondary"
        className="-ml-3 justify-self-start"
        onClick={() => ask(isRecovery ? "code" : "recovery")}
      >
        {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
      </Button>
    </div>
  );
}
