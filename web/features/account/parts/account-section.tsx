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

type AccountRowProps = {
  label: ReactNode;
  text?: ReactNode;
  /** At the right. */
  control?: ReactNode;
  /** Below, over the whole width. */
  children?: ReactNode;
};

/** One setting: what it is, what it does, and the control. */
export function AccountRow({ label, text, control, children }: AccountRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-t border-border px-5 py-3.5 first-of-type:border-t-0 max-md:px-4">
      <div className="min-w-0">
        <div className="text-sm font-medium">{label}</div>
        {text !== undefined && <div className="mt-0.5 text-xs text-muted">{text}</div>}
      </div>
      {control !== undefined && <div className="flex items-center gap-2">{control}</div>}
      {children}
    </div>
  );
}
