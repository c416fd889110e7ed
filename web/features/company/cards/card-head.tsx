import type { ReactNode } from "react";

type CardHeadProps = { title: string; children?: ReactNode };

/** Heading of a card with what sums it up. */
export function CardHead({ title, children }: CardHeadProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-0.5">
      <h2 className="text-base font-semibold">{title}</h2>
      <span className="text-xs text-muted">{children}</span>
    </div>
  );
}
