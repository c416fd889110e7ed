import { useId } from "react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";

type ChecksProps<Value extends string> = {
  label: string;
  /** The label is then only read, not seen. */
  hideLabel?: boolean;
  all: readonly Value[];
  chosen: readonly Value[];
  error: string | null;
  /** Why none can be chosen now. */
  disabledNote?: string | null;
  className?: string;
  onChange: (chosen: readonly Value[]) => void;
};

/** Some of a few, all in sight. */
export function Checks<Value extends string>(props: ChecksProps<Value>) {
  const {
    label,
    hideLabel = false,
    all,
    chosen,
    error,
    disabledNote = null,
    className = "",
    onChange,
  } = props;
  const noteId = useId();
  const note = error ?? disabledNote;
  return (
    <fieldset
      className={`min-w-0 ${className}`}
      disabled={disabledNote !== null}
      aria-describedby={note === null ? undefined : noteId}
    >
      <legend className={hideLabel ? "sr-only" : "mb-1 text-xs font-medium text-muted"}>
        {label}
      </legend>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3.5">
        {all.map((value) => (
          <Checkbox
            key={value}
            label={value}
            checked={chosen.includes(value)}
            aria-invalid={error === null ? undefined : true}
            onCheckedChange={(isChecked) =>
              onChange(
                all.filter((other) => (other === value ? isChecked : chosen.includes(other))),
              )
            }
          />
        ))}
      </div>
      {note !== null && (
        <p
          id={noteId}
          role={error === null ? undefined : "alert"}
          className={`text-xs ${error === null ? "text-faint" : "text-down"}`}
        >
          {note}
        </p>
      )}
    </fieldset>
  );
}
