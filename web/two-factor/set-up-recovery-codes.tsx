import { useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { loadApi } from "./load-api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpCard, SetUpRefusal } from "./set-up-card.tsx";

interface SetUpRecoveryCodesProps {
  level: 1 | 2;
  codes: readonly string[];
  onContinue: () => void;
}

/** The codes, and the offer to end what was signed in before there was a second factor. */
export function SetUpRecoveryCodes({ level, codes, onContinue }: SetUpRecoveryCodesProps) {
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
      lead="Each code signs you in once when you have no access to the app. They are shown only now."
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
