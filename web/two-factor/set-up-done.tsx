import { Check } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { SetUpCard } from "./set-up-card.tsx";

/** Source: first specification, section 9. */
const shownMs = 2_000;

interface SetUpDoneProps {
  level: 1 | 2;
  note: string;
  onDone: () => void;
}

export function SetUpDone({ level, note, onDone }: SetUpDoneProps) {
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
