import { type ReactNode, useEffect, useRef } from "react";
import { Check } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";

interface SetUpCardProps {
  level: 1 | 2;
  title: string;
  lead?: string | undefined;
  /** Above the heading. */
  mark?: ReactNode;
  /** What had the focus is gone with the step before. */
  takesFocus?: boolean | undefined;
  children: ReactNode;
}

/** The box of each step but the one with the QR code. */
export function SetUpCard({ mark, children, ...heading }: SetUpCardProps) {
  return (
    <section className="mx-auto w-full max-w-[440px] rounded-dialog border border-border bg-surface px-5.5 py-7 md:px-9 md:pt-9 md:pb-8">
      {mark}
      <SetUpHeading {...heading} />
      {children}
    </section>
  );
}

export function SetUpHeading({
  level,
  title,
  lead,
  takesFocus = false,
}: Omit<SetUpCardProps, "mark" | "children">) {
  const Heading = level === 1 ? "h1" : "h2";
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <Heading ref={heading} tabIndex={-1} className="mb-1.5 text-lg text-balance outline-none">
        {title}
      </Heading>
      {lead !== undefined && <p className="mb-6 text-muted">{lead}</p>}
    </>
  );
}

/** Why the last step did not work. */
export function SetUpRefusal({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p
      role="alert"
      className="mt-4 rounded-control bg-danger-tint px-3 py-2 text-sm text-danger-text"
    >
      {text}
    </p>
  );
}

interface SetUpOfferProps {
  level: 1 | 2;
  refusal: string | null;
  isBusy: boolean;
  onSkip: () => void;
  onEnable: () => void;
}

const reasons = [
  "A stolen password is not enough to sign in.",
  "Works with any standard authenticator app, even offline.",
  "Devices you trust can be remembered for 30 days.",
] as const;

export function SetUpOffer(props: SetUpOfferProps) {
  const { level, refusal, isBusy, onSkip, onEnable } = props;
  return (
    <SetUpCard
      level={level}
      takesFocus
      title="Protect your account"
      lead="Two-factor authentication asks for a six-digit code in addition to your password."
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
          Skip for Now
        </Button>
        <Button size="large" className="flex-1" busy={isBusy} onClick={onEnable}>
          Enable 2FA
        </Button>
      </div>
    </SetUpCard>
  );
}

/** Where the person has chosen already: while the secret comes, or why it did not. */
export function SetUpPreparation(props: Omit<SetUpOfferProps, "level">) {
  const { refusal, isBusy, onSkip, onEnable } = props;
  if (isBusy) {
    return (
      <p role="status" className="text-sm text-muted">
        Preparing the QR code…
      </p>
    );
  }
  return (
    <div className="grid max-w-[440px] gap-4">
      <SetUpRefusal text={refusal} />
      <div className="flex gap-3">
        <Button variant="outline" onClick={onSkip}>
          Back
        </Button>
        <Button onClick={onEnable}>Try again</Button>
      </div>
    </div>
  );
}
