import { lazy, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router";
import { takeRequestedPage } from "#web/session/requested-page.ts";
import { type Again, LoginForm } from "./login-form.tsx";
import type { OpenSignIn } from "./login-rules.ts";
import { SignInFrame, SignInLayout } from "./sign-in-layout.tsx";

/** For accounts with a second factor alone. */
const CodeStep = lazy(async () => ({
  default: (await import("./code-step/code-step.tsx")).CodeStep,
}));

export function LoginPage() {
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenSignIn | null>(null);
  const [again, setAgain] = useState<Again | null>(null);
  const goOn = () => void navigate(takeRequestedPage() ?? "/dashboard", { replace: true });

  if (open !== null) {
    const { email } = open.credentials;
    const startAgain = (refusal: string | null) => {
      setAgain({ email, refusal });
      setOpen(null);
    };
    return (
      <Suspense fallback={<SignInFrame>{null}</SignInFrame>}>
        <CodeStep signIn={open} onSignedIn={goOn} onStartAgain={startAgain} />
      </Suspense>
    );
  }
  return (
    <SignInLayout title="Client Login" lead="Sign in to Sentinel.">
      <LoginForm again={again} onSignedIn={goOn} onCodeNeeded={setOpen} />
      <p className="mt-5 text-center text-muted">
        No account yet? <Link to="/sign-up">Sign Up</Link>
      </p>
    </SignInLayout>
  );
}
