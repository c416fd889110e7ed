import { lazy, Suspense } from "react";
import { useNavigate } from "react-router";
import { SignInFrame, SignInLayout } from "../sign-in-layout.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { useSignUp } from "./use-sign-up.ts";
import { VerificationSent } from "./verification-sent.tsx";

/** Rarely needed here: only where the installation asks for no verification. */
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
