import { useEffect, useRef, useState, useEffectEvent } from "react";
import { refusalText, CallError } from "#web/api/call-error.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { loadApi } from "./load-api.ts";
import { SetUpOffer, SetUpPreparation, SetUpCard, SetUpRefusal } from "./set-up-card.tsx";
import { type AppSecret, SetUpApp } from "./set-up-app.tsx";
import { Check } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Source: first specification, section 9. */
const shownMs = 2_000;

interface SetUpDoneProps {
  level: 1 | 2;
  note: string;
  onDone: () => void;
}

function SetUpDone({ level, note, onDone }: SetUpDoneProps) {
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    const timer = setTimeout(() => leave(), shownMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <SetUpCard
      level={level}
      takesFocus
      title="Two-factor authentication is on"
      mark={
        <span className="mb-5 grid size-10 place-items-center rounded-full bg-success-tint text-success-text">
          <Check aria-hidden size={18} />
        </span>
      }
    >
      <p role="status" className="text-muted">
        You will be asked for a code at your next sign-in. {note}
      </p>
    </SetUpCard>
  );
}

export interface TwoFactorSetupProps {
  /** The signed-in account's own address. */
  email: string;
  /** "choice" first offers a choice (Skip for Now, Enable 2FA); "setup" where the person has chosen already. */
  start?: "choice" | "setup" | undefined;
  /** Left without turning it on: "Skip for Now", or "Back" where there was no choice. */
  onSkip: () => void;
  /** Turned on, the recovery codes taken, and the success seen for 2 s. */
  onDone: () => void;
  /** The last words on success; where `onDone` leads, if not to the dashboard. */
  doneNote?: string | undefined;
  /** Level of the headings: 1 where this is the screen, 2 within one. */
  level?: 1 | 2 | undefined;
  /**
   * Runs the call that makes the secret, which the server refuses with `reauthentication_needed`
   * when the person signed in long ago: may have the password confirmed and run it again. Right after
   * signing in it is not needed.
   */
  withRecentSignIn?: (<Answer>(run: () => Promise<Answer>) => Promise<Answer>) | undefined;
}

type Step =
  | { name: "choice" }
  | { name: "app"; secret: AppSecret }
  | { name: "recovery"; codes: readonly string[] }
  | { name: "done" };

/** Offers an authenticator app, sets it up and hands over the recovery codes. */
export function TwoFactorSetup(props: TwoFactorSetupProps) {
  return (
    <>
      {(props.level ?? 1) === 1 && <ScreenTitle />}
      <SetUpStep {...props} />
    </>
  );
}

function ScreenTitle() {
  usePageTitle("Two-factor authentication");
  return null;
}

function SetUpStep({
  start = "choice",
  onSkip,
  onDone,
  doneNote = "Taking you to the dashboard.",
  level = 1,
  ...rest
}: TwoFactorSetupProps) {
  const { step, setStep, refusal, isBusy, begin } = useSetUp(start, rest);
  const back = start === "choice" ? () => setStep({ name: "choice" }) : onSkip;
  if (step.name === "choice") {
    const means = { refusal, isBusy, onSkip, onEnable: () => void begin() };
    return start === "choice" ? (
      <SetUpOffer level={level} {...means} />
    ) : (
      <SetUpPreparation {...means} />
    );
  }
  if (step.name === "app") {
    return (
      <SetUpApp
        key={step.secret.key}
        level={level}
        email={rest.email}
        secret={step.secret}
        refusal={refusal}
        onBack={back}
        onExpired={(text) => void begin(text)}
        onVerified={(codes) => setStep({ name: "recovery", codes })}
      />
    );
  }
  if (step.name === "recovery") {
    return (
      <SetUpRecoveryCodes
        level={level}
        codes={step.codes}
        onContinue={() => setStep({ name: "done" })}
      />
    );
  }
  return <SetUpDone level={level} note={doneNote} onDone={onDone} />;
}

type Means = Pick<TwoFactorSetupProps, "email" | "withRecentSignIn">;

function useSetUp(start: "choice" | "setup", { email, withRecentSignIn = runOnce }: Means) {
  const [step, setStep] = useState<Step>({ name: "choice" });
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(start === "setup");

  /** @param reason  why it starts again, if it does */
  async function begin(reason: string | null = null) {
    setRefusal(reason);
    setIsBusy(true);
    try {
      const answer = await withRecentSignIn(async () => (await loadApi()).generateSecret(email));
      setStep({ name: "app", secret: { key: answer.secret_key, qrCode: answer.qr_code_url } });
    } catch (error) {
      setStep({ name: "choice" });
      // Where the server gave no reason. Source: specification, section 8.
      setRefusal(refusalText(error, "Failed to generate 2FA secret"));
    }
    setIsBusy(false);
  }

  const hasBegun = useRef(false);
  useEffect(() => {
    if (start !== "setup" || hasBegun.current) return;
    hasBegun.current = true;
    void begin();
  });

  return { step, setStep, refusal, isBusy, begin };
}

function runOnce<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  return run();
}

interface SetUpRecoveryCodesProps {
  level: 1 | 2;
  codes: readonly string[];
  onContinue: () => void;
}

/** The codes, and the offer to end what was signed in before there was a second factor. */
function SetUpRecoveryCodes({ level, codes, onContinue }: SetUpRecoveryCodesProps) {
  const [endsOthers, setEndsOthers] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function goOn() {
    if (!endsOthers) return onContinue();
    setIsBusy(true);
    try {
      await (await loadApi()).signOutOthers();
      onContinue();
    } catch (error) {
      setIsBusy(false);
      setEndsOthers(false);
      setRefusal(error instanceof CallError ? error.message : "Server error. Please try again.");
    }
  }

  return (
    <SetUpCard
      level={level}
      takesFocus
      title="Save your recovery codes"
      lead="Each code signs you in once if you lose access to the app. They are shown only once."
    >
      <RecoveryCodes codes={codes} />
      <Checkbox
        className="mt-5"
        label="Sign out my other sessions"
        checked={endsOthers}
        onCheckedChange={setEndsOthers}
      />
      <SetUpRefusal text={refusal} />
      <Button size="large" className="mt-5 w-full" busy={isBusy} onClick={() => void goOn()}>
        I have saved the codes
      </Button>
    </SetUpCard>
  );
}
