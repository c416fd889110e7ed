import { useId, type SyntheticEvent, useEffect, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { PasswordInput } from "#web/ui/form/new-password-fields.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { CallError } from "#web/api/call-error.ts";
import { confirmPassword, whenPasswordIsNeeded } from "#web/api/recent-sign-in.ts";

/** What is required besides the password: nothing, a code of the app, or a recovery code. */
type ConfirmationStep = "password" | "code" | "recovery";
type Answered = (isConfirmed: boolean) => void;
type Confirmation = ReturnType<typeof useConfirmation>;

const unanswered = { password: "", code: "", refusal: undefined, step: "password" } as const;
type Typed = {
  password: string;
  code: string;
  refusal: string | undefined;
  step: ConfirmationStep;
};

/** The question for the password, which calls open through `withRecentSignIn`. */
function useConfirmation() {
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [typed, setTyped] = useState<Typed>(unanswered);
  const [isBusy, setIsBusy] = useState(false);
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }));

  useEffect(() => {
    const confirm = () =>
      new Promise<boolean>((resolve) => {
        setTyped(unanswered);
        setAnswered(() => resolve);
      });
    return whenPasswordIsNeeded(confirm);
  }, []);

  function answer(isConfirmed: boolean) {
    answered?.(isConfirmed);
    setAnswered(null);
    // No password stays in memory longer than it is needed.
    setTyped(unanswered);
  }

  async function submit(): Promise<void> {
    if (isBusy) return;
    const missing = missingText(typed);
    change({ refusal: missing });
    if (missing !== undefined) return;
    setIsBusy(true);
    try {
      if ((await confirmPassword(proofOf(typed))) === "confirmed") answer(true);
      else change({ step: "code" });
    } catch (error) {
      change(afterRefusal(error));
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isOpen: answered !== null,
    isBusy,
    refusal: typed.refusal,
    step: typed.step,
    changeStep: (step: ConfirmationStep) => change({ step, code: "", refusal: undefined }),
    password: { value: typed.password, change: (password: string) => change({ password }) },
    code: { value: typed.code, change: (code: string) => change({ code }) },
    submit,
    // A proof under way is answered by the server: a late yes must not answer another question.
    close: () => !isBusy && answer(false),
  };
}

function missingText({ password, code, step }: Typed): string | undefined {
  if (password === "") return "Please enter your password.";
  if (step === "code" && code.replaceAll(/\D/g, "").length !== 6)
    return "Please enter a 6-digit code";
  if (step === "recovery" && code.trim() === "") return "Please enter a recovery code.";
  return undefined;
}

function proofOf({ password, code, step }: Typed) {
  if (step === "password") return { password };
  return step === "code" ? { password, code } : { password, recovery_code: code.trim() };
}

/** After a wrong password everything is entered again, after a wrong code the code. */
function afterRefusal(error: unknown): Partial<Typed> {
  if (!(error instanceof CallError)) throw error;
  if (error.code === "wrong_password")
    return { step: "password", password: "", code: "", refusal: error.message };
  return { code: "", refusal: error.message };
}

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
  const { password, refusal, step, submit } = confirmation;

  function send(event: SyntheticEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form id={id} noValidate onSubmit={send} className="grid gap-4">
      <p>This changes how your account is protected. Please confirm your identity.</p>
      {/* Tells the password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        value={password.value}
        onChange={(event) => password.change(event.target.value)}
        error={step === "password" ? refusal : undefined}
      />
      {step !== "password" && <SecondFactorField confirmation={confirmation} />}
    </form>
  );
}

function SecondFactorField({ confirmation }: { confirmation: Confirmation }) {
  const { code, refusal, step, changeStep } = confirmation;
  const isRecovery = step === "recovery";
  return (
    <div className="grid gap-2">
      <TextInput
        key={step}
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
        onClick={() => changeStep(isRecovery ? "code" : "recovery")}
      >
        {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
      </Button>
    </div>
  );
}
