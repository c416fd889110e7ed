import { lazy, Suspense, useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { mailedLink } from "#web/session/mailed-link.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { AccountCard } from "../account-card.tsx";
import { CardMark } from "../card-mark.tsx";
import { ChoosePassword } from "./choose-password.tsx";
import { FailedLink } from "./failed-link.tsx";
import { useVerification } from "./use-verification.ts";

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
      lead={isOpen ? "Next, you can add two-factor authentication." : "Sign in to go on."}
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
