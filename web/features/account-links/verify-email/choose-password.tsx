import type { FormEvent } from "react";
import { mailedLink } from "#web/session/mailed-link.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { NewPasswordFields } from "#web/ui/form/new-password-fields.tsx";
import { AccountCard } from "../account-card.tsx";
import { useNewPassword } from "../use-new-password.ts";
import type { Verification } from "./use-verification.ts";

interface ChoosePasswordProps {
  step: Extract<Verification, { name: "password" }>;
  onSubmit: (password: string) => void;
}

/** An invited person has no password yet. */
export function ChoosePassword({ step, onSubmit }: ChoosePasswordProps) {
  const { email } = mailedLink;
  const { password, fields, check } = useNewPassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!step.isSending && check()) onSubmit(password);
  }

  return (
    <AccountCard
      title="Choose a password"
      lead={
        <>
          Set a password for <span className="text-text">{email}</span> to finish verifying your
          email.
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {/* So that a password manager knows whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={email} />
        <FormAlert text={step.refusal} />
        <NewPasswordFields {...fields} />
        <Button type="submit" size="large" className="mt-2 w-full" busy={step.isSending}>
          Set password and verify
        </Button>
      </form>
    </AccountCard>
  );
}
