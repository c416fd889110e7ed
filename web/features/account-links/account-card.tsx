import type { ReactNode } from "react";
import { Check, LoaderCircle, X } from "lucide-react";

interface AccountCardProps {
  title: string;
  lead?: ReactNode;
  /** Above the heading. */
  mark?: ReactNode;
  /** This replaces something else: reading continues here. */
  takesFocus?: boolean;
  children?: ReactNode;
}

/** The box on the pages that mailed links lead to. */
export function AccountCard({ title, lead, mark, takesFocus = false, children }: AccountCardProps) {
  return (
    <div className="px-4 py-8 md:py-18">
      <section className="mx-auto w-full max-w-[440px] rounded-dialog border border-border bg-surface px-5.5 py-7 md:px-9 md:pt-9 md:pb-8">
        {mark}
        <h1
          tabIndex={-1}
          ref={takesFocus ? takeFocus : undefined}
          className="mb-1.5 text-lg outline-none"
        >
          {title}
        </h1>
        {lead !== undefined && <p className="mb-6 wrap-anywhere text-muted">{lead}</p>}
        {children}
      </section>
    </div>
  );
}

function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
}

type Tone = "running" | "success" | "failed";

const looks = {
  running: "text-accent",
  success: "bg-success-tint text-success-text",
  failed: "bg-danger-tint text-danger-text",
} as const satisfies Record<Tone, string>;

/** The state, above the heading that says the same. */
export function CardMark({ tone }: { tone: Tone }) {
  return (
    <span
      aria-hidden
      className={`mb-5 grid size-10 place-items-center rounded-full ${looks[tone]}`}
    >
      {tone === "running" && <LoaderCircle size={36} strokeWidth={1.25} className="animate-spin" />}
      {tone === "success" && <Check size={18} />}
      {tone === "failed" && <X size={18} />}
    </span>
  );
}
