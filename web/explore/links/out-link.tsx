import type { ReactNode } from "react";

type OutLinkProps = {
  href: string;
  children: ReactNode;
  label?: string;
  /** Faint, with room for a finger. */
  isIcon?: boolean;
};

/** A link to another site, in a new tab. */
export function OutLink({ href, children, label, isIcon = false }: OutLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      className={
        isIcon
          ? "inline-grid size-6 shrink-0 place-items-center text-faint hover:text-text touch:size-11"
          : undefined
      }
    >
      {children}
    </a>
  );
}
