import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { emailText, isEmail } from "#contract/values/account/email.ts";
import { CallError } from "#web/api/call-error.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { AccountCard } from "./account-card.tsx";

/** Apart from the screen, which must load little. */
const loadApi = () => import("./api/password-reset.ts");

export function ForgotPasswordPage() {
  const { email, setEmail, problem, leave, input, isSending, refusal, isSent, submit } =
    useForgotPassword();
  return (
    <AccountCard
      title="Lost your password?"
      lead="Enter your email. We will send a link that works for 30 minutes."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <FormAlert text={refusal} />
        <p
          role="status"
          className={
            isSent
              ? "rounded-control bg-success-tint px-3 py-2 text-sm text-success-text"
              : "sr-only"
          }
        >
          {isSent && "An email has been sent with instructions to reset your password."}
        </p>
        <TextInput
          ref={input}
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="large"
          value={email}
          error={problem}
          onChange={({ target }) => setEmail(target.value)}
          onBlur={leave}
        />
        <div className="mt-2 flex gap-3">
          <Link to="/login" className={`${buttonLook("outline", "large")} flex-1`}>
            Cancel
          </Link>
          <Button type="submit" size="large" className="flex-1" busy={isSending}>
            Send Reset Link
          </Button>
        </div>
      </form>
    </AccountCard>
  );
}

function useForgotPassword() {
  const [email, setTyped] = useState("");
  const [isLeft, setIsLeft] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSent, setIsSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function setEmail(typed: string) {
    // Likely to be needed soon; a failure shows when it is.
    loadApi().catch(() => undefined);
    setTyped(typed);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsLeft(true);
    if (isSending) return;
    if (!isEmail(email)) return input.current?.focus();
    setRefusal(null);
    setIsSent(false);
    setIsSending(true);
    try {
      const response = await (await loadApi()).requestLink(email.trim());
      if (response === "success") setIsSent(true);
      else setRefusal("The email address you entered is not recognized. Please try again.");
    } catch (error) {
      setRefusal(refusalText(error));
    }
    setIsSending(false);
  }

  return {
    email,
    setEmail,
    problem: isLeft && !isEmail(email) ? emailText : undefined,
    leave: () => setIsLeft(email !== ""),
    input,
    isSending,
    refusal,
    isSent,
    submit,
  };
}

/** Source: first specification, section 8. */
function refusalText(error: unknown): string {
  if (!(error instanceof CallError) || error.kind === "network")
    return "An error occurred. Please try again later.";
  return error.kind === "refused"
    ? error.message
    : "An unexpected error occurred. Please try again.";
}
