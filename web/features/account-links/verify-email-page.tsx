import { lazy, Suspense, useEffect, type FormEvent, useState, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { mailedLink, forgetMailedLink } from "#web/session/account/mailed-link.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { AccountCard, CardMark } from "./account-card.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { NewPasswordFields } from "#web/ui/form/new-password-fields.tsx";
import { useNewPassword } from "#web/features/account-links/use-new-password.ts";
import { CallError } from "#web/api/call-error.ts";

/** Apart from the screen, which must load little. */
const loadApi = () => import("#web/features/account-links/api/verify-email.ts");

/** Before the offer of a second factor. Source: first specification, section 9. */
const successShownMs = 1_500;

const missingLink = "Invalid or missing email verification token. Please sign up again.";

type Verification =
  | { name: "password"; isSending: boolean; refusal: string | null }
  | { name: "running" }
  /** `isOpen`: signed in; else the person signs in as usual. */
  | { name: "success"; isOpen: boolean }
  | { name: "offer" }
  /** `canRetry`: the link may still be good. */
  | { name: "failed"; text: string; canRetry: boolean };

/** Verifies the address of the mailed link, at once or after a password was chosen. */
function useVerification() {
  const [step, setStep] = useState<Verification>(firstStep);
  const hasBegun = useRef(false);

  async function verify(password: string | null) {
    setStep(password === null ? { name: "running" } : passwordStep(true, null));
    const { email, token } = mailedLink;
    let accessToken: string | null;
    try {
      const api = await loadApi();
      accessToken = await api.verifyEmail({ email, token, password });
    } catch (error) {
      return setStep(afterRefusal(error, password !== null));
    }
    forgetMailedLink();
    if (accessToken === null) return setStep({ name: "success", isOpen: false });
    try {
      await (await loadApi()).openAccount(email, accessToken);
      setStep({ name: "success", isOpen: true });
    } catch (error) {
      setStep({ name: "failed", text: afterVerification(error), canRetry: false });
    }
  }

  useEffect(() => {
    // Once: the link works a single time.
    if (step.name !== "running" || hasBegun.current) return;
    hasBegun.current = true;
    void verify(null);
  });

  useEffect(() => {
    if (step.name !== "success" || !step.isOpen) return undefined;
    const goingOn = setTimeout(() => setStep({ name: "offer" }), successShownMs);
    return () => clearTimeout(goingOn);
  }, [step]);

  return { step, choosePassword: verify, retry: () => void verify(null) };
}

function firstStep(): Verification {
  const { token, email, mustChoosePassword } = mailedLink;
  if (token === "" || email === "") return { name: "failed", text: missingLink, canRetry: false };
  return mustChoosePassword ? passwordStep(false, null) : { name: "running" };
}

function passwordStep(isSending: boolean, refusal: string | null): Verification {
  return { name: "password", isSending, refusal };
}

/** What was typed is lost only where the link itself is worth nothing. */
function afterRefusal(error: unknown, isChoosing: boolean): Verification {
  const text = refusalText(error);
  const code = error instanceof CallError ? error.code : null;
  if (code === "weak_password") return passwordStep(false, text);
  if (code === "invalid_verification_token" || code === "bad_request") {
    forgetMailedLink();
    return { name: "failed", text, canRetry: false };
  }
  return isChoosing ? passwordStep(false, text) : { name: "failed", text, canRetry: true };
}

/** Source: first specification, section 8. */
function refusalText(error: unknown): string {
  if (!(error instanceof CallError) || error.kind === "network")
    return "An error occurred. Please try again.";
  return error.kind === "refused" ? error.message : "Something went wrong. Please try again.";
}

function afterVerification(error: unknown): string {
  return error instanceof CallError && error.kind !== "network"
    ? "Login failed after verification"
    : "Failed to complete login after verification";
}

/** Until /sign-up opens. Source: first specification, section 9. */
const shownSeconds = 3;

interface FailedLinkProps {
  text: string;
  /** Null where the link is worth nothing. */
  onRetry: (() => void) | null;
}

function FailedLink({ text, onRetry }: FailedLinkProps) {
  const navigate = useNavigate();
  const [left, setLeft] = useState(shownSeconds);

  useEffect(() => {
    if (left === 0) {
      void navigate("/sign-up", { replace: true });
      return undefined;
    }
    const ticking = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(ticking);
  }, [left, navigate]);

  return (
    <AccountCard
      takesFocus
      mark={<CardMark tone="failed" />}
      title="We could not verify this link"
      lead={<span role="alert">{text}</span>}
    >
      <p className="text-sm text-faint">
        You will be taken to <Link to="/sign-up">sign up</Link> in {left}{" "}
        {left === 1 ? "second" : "seconds"}.
      </p>
      {onRetry !== null && (
        <Button variant="outline" size="large" className="mt-6 w-full" onClick={onRetry}>
          Try again
        </Button>
      )}
    </AccountCard>
  );
}

/** After the verification: the page itself must load little. */
const loadTwoFactorSetup = async () => ({
  default: (await import("#web/two-factor/two-factor-setup.tsx")).TwoFactorSetup,
});
const TwoFactorSetup = lazy(loadTwoFactorSetup);

/** What the mailed link of a sign-up or an invitation opens. */
export function VerifyEmailPage() {
  const { step, choosePassword, retry } = useVerification();
  if (step.name === "password") {
    return <ChoosePassword step={step} onSubmit={(password) => void choosePassword(password)} />;
  }
  if (step.name === "failed") {
    return <FailedLink text={step.text} onRetry={step.canRetry ? retry : null} />;
  }
  if (step.name === "offer") return <Offer />;
  if (step.name === "success") return <Success isOpen={step.isOpen} />;
  return (
    <AccountCard
      mark={<CardMark tone="running" />}
      title="Verifying your email"
      lead="This takes a moment."
    />
  );
}

function Success({ isOpen }: { isOpen: boolean }) {
  useEffect(() => {
    // Needed in a moment; a failure shows when it is.
    if (isOpen) loadTwoFactorSetup().catch(() => undefined);
  }, [isOpen]);
  return (
    <AccountCard
      takesFocus
      mark={<CardMark tone="success" />}
      title="Email verified successfully!"
      lead={isOpen ? "Next, you can add two-factor authentication." : "Sign in to continue."}
    >
      {isOpen ? (
        <div aria-hidden className="h-0.5 overflow-hidden rounded-full bg-border">
          <div className="h-full w-full origin-left animate-pulse bg-accent" />
        </div>
      ) : (
        <Link to="/login" className={`${buttonLook("primary", "large")} w-full`}>
          Login
        </Link>
      )}
    </AccountCard>
  );
}

function Offer() {
  const navigate = useNavigate();
  const leave = () => void navigate("/dashboard", { replace: true });
  return (
    <div className="px-4 py-8 md:py-18">
      <Suspense>
        <TwoFactorSetup email={mailedLink.email.toLowerCase()} onSkip={leave} onDone={leave} />
      </Suspense>
    </div>
  );
}

interface ChoosePasswordProps {
  step: Extract<Verification, { name: "password" }>;
  onSubmit: (password: string) => void;
}

/** An invited person has no password yet. */
function ChoosePassword({ step, onSubmit }: ChoosePasswordProps) {
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
