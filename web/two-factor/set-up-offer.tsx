import { Check } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { SetUpCard, SetUpRefusal } from "./set-up-card.tsx";

interface SetUpOfferProps {
  level: 1 | 2;
  /** False where the person asked for it: then this stands while the secret comes. */
  isOffered: boolean;
  takesFocus: boolean;
  refusal: string | null;
  isBusy: boolean;
  onSkip: () => void;
  onEnable: () => void;
}

const reasons = [
  "A stolen password alone does not open your account.",
  "Any standard authenticator app works, also offline.",
  "Devices you trust can be remembered for 30 days.",
] as const;

export function SetUpOffer(props: SetUpOfferProps) {
  const { level, isOffered, takesFocus, refusal, isBusy, onSkip, onEnable } = props;
  return (
    <SetUpCard
      level={level}
      takesFocus={takesFocus}
      title="Protect your account"
      lead="Two-factor authentication asks for a six-digit code as well as your password."
    >
      <ul className="border-t border-border">
        {reasons.map((reason) => (
          <li
            key={reason}
            className="flex items-start gap-2.5 border-b border-border py-2.75 text-sm text-muted"
          >
            <Check aria-hidden size={15} className="mt-0.5 shrink-0 text-up" />
            {reason}
          </li>
        ))}
      </ul>
      <SetUpRefusal text={refusal} />
      <div className="mt-6 flex gap-3">
        <Button variant="outline" size="large" className="flex-1" onClick={onSkip}>
          {isOffered ? "Skip for Now" : "Back"}
        </Button>
        <Button size="large" className="flex-1" busy={isBusy} onClick={onEnable}>
          Enable 2FA
        </Button>
      </div>
    </SetUpCard>
  );
}
