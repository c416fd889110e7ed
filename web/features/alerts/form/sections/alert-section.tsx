import type { ReactNode } from "react";
import { RequiredMark } from "#web/ui/form/field-frame.tsx";
import type { AlertProblems } from "../model/alert-form.ts";
import type { AlertFormControl } from "../use-alert-form.ts";

export type SectionProps = { control: AlertFormControl; problems: AlertProblems };

type AlertSectionProps = {
  title: string;
  hint?: string | undefined;
  /** Next to the title: the switch of the section. */
  aside?: ReactNode;
  /** Its fields can be filled in, which turns them on, but say nothing yet: they are faded. */
  isOff?: boolean;
  /** Whether it cannot be left empty: marked as fields of other forms are. */
  isRequired?: boolean;
  /** False where the only field has the name of the section. */
  isGroup?: boolean;
  children: ReactNode;
};

/** One section of the form: its title at the left, its fields at the right; below each other on phones. */
export function AlertSection({
  title,
  hint,
  aside,
  isOff = false,
  isRequired = false,
  isGroup = true,
  children,
}: AlertSectionProps) {
  return (
    <div
      role={isGroup ? "group" : undefined}
      aria-label={isGroup ? `${title}, part of the form` : undefined}
      className="min-w-0 border-t border-border px-5 py-3.5 first:border-t-0 max-sm:px-4 md:grid md:grid-cols-[164px_minmax(0,1fr)] md:gap-x-6"
    >
      <div className="max-md:mb-2">
        <div className="flex min-h-6 items-center gap-2 text-sm font-semibold text-text">
          <span aria-hidden="true">
            {title}
            {isRequired && <RequiredMark />}
          </span>
          {aside}
        </div>
        {hint !== undefined && <p className="text-xs text-faint">{hint}</p>}
      </div>
      <div className={isOff ? `min-w-0 ${faded}` : "min-w-0"}>{children}</div>
    </div>
  );
}

/** The colors of what is not in use, all of which can still be read. */
const faded =
  "text-faint [--color-text:var(--color-faint)] [--color-muted:var(--color-faint)] [--color-primary:var(--color-control)] [--color-field:transparent]";

/** Two fields side by side, one below the other on phones. */
export const twoFields = "grid gap-3 sm:grid-cols-2";
