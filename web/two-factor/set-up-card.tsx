import { type ReactNode, useEffect, useRef } from "react";

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
