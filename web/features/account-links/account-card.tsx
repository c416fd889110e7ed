import type { ReactNode } from "react";

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
