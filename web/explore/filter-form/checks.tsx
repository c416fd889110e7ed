import { alertConditionTable } from "#contract/alerts/alert-conditions.ts";
import { useId } from "react";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { form8kItems } from "#contract/values/form-8k-items.ts";
import { MultiSelect } from "#web/ui/form/multi-select.tsx";

type ChecksProps<Value extends string> = {
  label: string;
  /** The label is then only for screen readers. */
  hideLabel?: boolean;
  all: readonly Value[];
  chosen: readonly Value[];
  error: string | null;
  /** Why none can be chosen now. */
  disabledNote?: string | null;
  className?: string;
  onChange: (chosen: readonly Value[]) => void;
};

/** A choice of several among a few, all visible. */
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

type ItemFieldProps = {
  chosen: readonly string[];
  onChosenChange: (chosen: readonly string[]) => void;
  /** For an empty choice, which is no condition. */
  placeholder?: string;
  className?: string;
  /** Also lists what is chosen below the box. */
  listChosen?: boolean;
  disabledReason?: string | undefined;
};

const itemsOfForm = form8kItems.map(({ code, title }): { value: string; label: string } => ({
  value: code,
  label: `${code} ${title}`,
}));

/** Items of Form 8-K, any of which matches; choosing all is no condition. */
export function ItemField(props: ItemFieldProps) {
  const { chosen, onChosenChange, placeholder = "All items", ...rest } = props;
  const others = chosen.filter((code) => itemsOfForm.every(({ value }) => value !== code));
  const choices = [...itemsOfForm, ...others.map((code) => ({ value: code, label: code }))];
  return (
    <MultiSelect
      label={alertConditionTable.item_number.label}
      placeholder={placeholder}
      {...rest}
      choices={choices}
      chosen={chosen}
      onChosenChange={(codes) => onChosenChange(codes.length === choices.length ? [] : codes)}
    />
  );
}
