import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

type AccountSectionProps = {
  id?: string;
  title: string;
  /** Its name where the title is that of another part of the page. */
  label?: string;
  /** For what cannot be undone. */
  isDanger?: boolean;
  children: ReactNode;
};

/** A card of rows under a heading. */
export function AccountSection(props: AccountSectionProps) {
  const { id, title, label = title, isDanger = false, children } = props;
  return (
    <section
      id={id}
      aria-label={label}
      tabIndex={-1}
      className={classNames(
        "scroll-mt-20 rounded-card border bg-surface outline-none",
        isDanger ? "border-down/45" : "border-border",
      )}
    >
      <h2
        className={classNames(
          "border-b border-border px-5 py-3.5 text-base font-semibold max-md:px-4",
          isDanger && "text-down",
        )}
      >
        {title}
      </h2>
      {children}
    </section>
  );
}
