import { lazy, Suspense, useState, useEffect } from "react";
import { useNavigate } from "react-router";
import { SignInFrame, SignInLayout } from "../sign-in-layout.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useSignUp, type SignUp } from "./use-sign-up.ts";
import { Mail } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";

/** Whole seconds left of a wait, and a way to restart it. */
function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [isOver]);

  function restart() {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1_000);
  }

  return [left, restart];
}

/** Seconds before the mail can be requested again. Source: first specification, section 9. */
const pauseSeconds = 60;

function VerificationSent({ signUp }: { signUp: SignUp }) {
  const [left, restart] = useCountdown(pauseSeconds);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isSentAgain, setIsSentAgain] = useState(false);

  async function resend() {
    setRefusal(null);
    setIsSentAgain(false);
    const reason = await signUp.resend();
    setRefusal(reason);
    if (reason !== null) return;
    setIsSentAgain(true);
    restart();
  }

  return (
    <>
      <span
        aria-hidden
        className="mb-7 grid size-12 place-items-center rounded-card border border-border bg-raised text-muted"
      >
        <Mail size={22} />
      </span>
      <h1 tabIndex={-1} ref={takeFocus} className="mb-1.5 text-xl outline-none">
        Check your email
      </h1>
      <p className="mb-7 text-muted">
        We sent a link to{" "}
        <strong className="font-medium wrap-anywhere text-text">
          {signUp.values.email.trim()}
        </strong>
        . Open it within 24 hours to verify your address.
      </p>
      <div className="grid gap-4">
        <FormAlert text={refusal} />
        <Button
          variant="outline"
          size="large"
          className="w-full tabular-nums"
          disabled={left > 0}
          busy={signUp.isSending}
          onClick={() => void resend()}
        >
          {left > 0 ? `Resend available in ${left} s` : "Resend email"}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-5 text-center text-sm text-muted">
        {isSentAgain && "We sent another link. Only the newest works."}
      </p>
      <p className="mt-2 text-center text-muted">
        Wrong address?{" "}
        <button
          type="button"
          // The answer of a mail under way would undo it.
          disabled={signUp.isSending}
          onClick={signUp.goBack}
          className="rounded-control text-accent underline-offset-3 hovered:underline disabled:text-faint touch:min-h-11"
        >
          Go back
        </button>
      </p>
    </>
  );
}

function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
}

/** Rarely needed here: only where the installation requires no verification. */
const TwoFactorSetup = lazy(async () => ({
  default: (await import("#web/two-factor/two-factor-setup.tsx")).TwoFactorSetup,
}));

/** Opens an account: the form, then the word that a mail is under way. */
export function SignUpPage() {
  const navigate = useNavigate();
  const signUp = useSignUp();
  const leave = () => void navigate("/dashboard", { replace: true });
  if (signUp.stage === "open") {
    return (
      <div className="px-4 py-8 md:py-18">
        <Suspense>
          <TwoFactorSetup email={signUp.values.email.trim()} onSkip={leave} onDone={leave} />
        </Suspense>
      </div>
    );
  }
  if (signUp.stage === "sent") {
    return (
      <SignInFrame>
        <VerificationSent signUp={signUp} />
      </SignInFrame>
    );
  }
  return (
    <SignInLayout
      title="Create your account"
      lead="Access is granted by package. A sign-up token from your organization opens yours once your email is verified."
    >
      <SignUpForm signUp={signUp} />
    </SignInLayout>
  );
}
