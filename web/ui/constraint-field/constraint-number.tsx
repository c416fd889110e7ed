import { classNames } from "../class-names.ts";
import { bareInputLook, fieldLook } from "../form/field-look.ts";
import { keepNumberSigns, type TypedNumberRules } from "./constraint.ts";

interface ConstraintNumberProps {
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  rules: TypedNumberRules;
  unit: string | undefined;
  placeholder: string;
  disabled: boolean;
  last: boolean;
  onLeave: () => void;
  /** The id of the message that concerns this value. */
  noteId?: string | undefined;
}

export function ConstraintNumber(props: ConstraintNumberProps) {
  const { label, value, onValueChange, rules, unit, placeholder, disabled, last, onLeave, noteId } =
    props;
  return (
    <div
      aria-invalid={noteId ? true : undefined}
      data-disabled={disabled ? "" : undefined}
      className={classNames(
        fieldLook,
        "rounded-none border-l-0 has-focus-visible:relative has-focus-visible:z-1",
        "has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-0 has-focus-visible:outline-focus",
        last && "rounded-r-control",
      )}
    >
      <input
        type="text"
        inputMode={rules.signed ? "text" : rules.decimals ? "decimal" : "numeric"}
        autoComplete="off"
        aria-label={unit ? `${label} (${unit})` : label}
        aria-invalid={noteId ? true : undefined}
        aria-describedby={noteId}
        onBlur={onLeave}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        onChange={(event) => onValueChange(keepNumberSigns(event.target.value, rules))}
        className={classNames(bareInputLook, "w-full tabular-nums")}
      />
      {unit && (
        <span aria-hidden className="text-xs text-faint">
          {unit}
        </span>
      )}
    </div>
  );
}
