import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { FadeIn } from "../../fade-in.tsx";

type PageSectionProps = {
  /** What links to it say after the "#". */
  id: string;
  /** On a surface of its own between hairlines. */
  band?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * A part of the page that links lead to: its top comes to rest 80 px below that of the window, and
 * it takes the focus, so that the keyboard goes on from there.
 */
export function PageSection({ id, band = false, className, children }: PageSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className={classNames(
        "scroll-mt-20 py-14 outline-none md:py-24",
        band && "border-y border-border bg-surface",
        className,
      )}
    >
      <FadeIn className="mx-auto w-full max-w-312 px-5 md:px-6">{children}</FadeIn>
    </section>
  );
}

type SectionHeadingProps = { section: string; children: string };

export function SectionHeading({ section, children }: SectionHeadingProps) {
  return (
    <h2 id={`${section}-heading`} className="text-xl text-balance text-text">
      {children}
    </h2>
  );
}

/** Heading at the left, content at the right; one below the other where there is no room. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-10 wide:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] wide:gap-16">
      {children}
    </div>
  );
}
