import type { RefObject, SyntheticEvent } from "react";
import { usePageTitle } from "#web/session/page-title.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { CodeInput } from "#web/ui/form/code-input.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { SignInLayout } from "../sign-in-layout.tsx";
import { type CodeStepProps, type CodeStepState, useCodeStep } from "./use-code-step.ts";

const leads = {
  code: "Enter the six digits shown by your authenticator app.",
  recovery: "Enter one of the codes you saved when you set up the app. Each works once.",
} as const;

/** The second step of a sign-in: a code of the app or of a mail, or a recovery code. */
export function CodeStep(props: CodeStepProps) {
  usePageTitle("Two-factor authentication");
  const { input, ...step } = useCodeStep(props);
  const { method, isVerified, remembersDevice, setRemembersDevice, notice } = step;
  return (
    <SignInLayout title="Two-factor verification" lead={leads[method]}>
      <div className="grid gap-4">
        {method === "code" ? (
          <CodeField step={step} input={input} />
        ) : (
          <RecoveryForm step={step} input={input} />
        )}
        <Checkbox
          label="Remember this device for 30 days"
          className="justify-self-start"
          checked={remembersDevice}
          onCheckedChange={setRemembersDevice}
        />
        {!isVerified && <OtherWays step={step} onBack={() => props.onStartAgain(null)} />}
        <p role="status" className={isVerified ? "text-success-text" : "text-sm text-muted"}>
          {isVerified ? "Verification successful!" : notice}
        </p>
      </div>
    </SignInLayout>
  );
}

interface FieldProps {
  step: CodeStepState;
  input: RefObject<HTMLInputElement | null>;
}

function CodeField({ step, input }: FieldProps) {
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void step.verifyTyped();
  }
  return (
    <form noValidate onSubmit={submit}>
      <CodeInput
        label="Six-digit code"
        hideLabel
        value={step.code}
        onValueChange={step.setCode}
        onComplete={(code) => void step.verify({ code })}
        error={step.error}
        readOnly={step.isBusy}
        autoFocus
        ref={input}
      />
    </form>
  );
}

function RecoveryForm({ step, input }: FieldProps) {
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    void step.verifyTyped();
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextInput
        label="Recovery code"
        size="large"
        autoFocus
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={step.code}
        onChange={({ target }) => step.setCode(target.value)}
        error={step.error}
        readOnly={step.isBusy}
        ref={input}
      />
      <Button type="submit" size="large" busy={step.isBusy} className="w-full">
        Verify
      </Button>
    </form>
  );
}

function OtherWays({ step, onBack }: { step: CodeStepState; onBack: () => void }) {
  const { method, changeMethod, resend } = step;
  return (
    // A user who left during the check would be called back by its answer; the place stays.
    <div className={classNames("grid gap-4", step.isBusy && "invisible")}>
      {method === "code" ? (
        <p className="text-sm text-muted">
          No access to the app? <TextButton onClick={() => void resend()}>Resend code</TextButton>{" "}
          by email, or{" "}
          <TextButton onClick={() => changeMethod("recovery")}>use a recovery code</TextButton>.
        </p>
      ) : (
        <p className="text-sm text-muted">
          <TextButton onClick={() => changeMethod("code")}>Use a six-digit code</TextButton>{" "}
          instead.
        </p>
      )}
      <p className="text-sm text-muted">
        <TextButton onClick={onBack}>Back to login</TextButton>
      </p>
    </div>
  );
}

/** A button in a line of text. */
function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="text-accent underline-offset-3 hover:underline touch:-my-2 touch:py-2"
    >
      {children}
    </button>
  );
}
