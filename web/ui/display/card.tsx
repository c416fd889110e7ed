import type { ComponentProps, ReactNode } from "react";

import { classNames } from "../class-names.ts";

export interface CardProps extends Omit<ComponentProps<"section">, "title"> {
  /** A heading with a rule below it. */
  title?: ReactNode;
  /** At the right of the heading. */
  actions?: ReactNode;
}

export function Card({ title, actions, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames("rounded-card border border-border bg-surface", className)}
    >
      {title && (
        <header className="flex min-h-12 items-center gap-2.5 border-b border-border px-3.5 py-2">
          <h2 className="flex-1">{title}</h2>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
