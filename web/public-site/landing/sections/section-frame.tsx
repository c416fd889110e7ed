import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

/** The column of the page: 1200 px, with the margins of its screen. */
export function Column({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className={classNames("mx-auto w-full max-w-312 px-5 md:px-6", className)}>{children}</div>
  );
}

type SectionProps = {
  /** Anchor of the section. */
  id?: string;
  /** Id of the heading that names the section. */
  labelledBy: string;
  /** On a band of the surface's colour. */
  isBand?: boolean;
  children: ReactNode;
};

/** A section below the hero. An anchor to it stops under the navbar. */
export function Section({ id, labelledBy, isBand = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={labelledBy}
      className={classNames(
        "scroll-mt-13 py-14 demonstration:scroll-mt-19 md:py-24",
        isBand && "border-y border-border bg-surface",
      )}
    >
      {children}
    </section>
  );
}

type SectionHeadProps = { id: string; heading: string; children: ReactNode };

export function SectionHead({ id, heading, children }: SectionHeadProps) {
  return (
    <div className="max-w-160">
      <h2 id={id} className="text-xl font-semibold text-balance">
        {heading}
      </h2>
      <p className="mt-3 text-md text-pretty text-muted">{children}</p>
    </div>
  );
}
