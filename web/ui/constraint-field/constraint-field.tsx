import "#web/ui/form/select.css";
import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { type FieldTexts, FieldFrame, useFieldIds } from "#web/ui/form/field-frame.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import {
  clearReversedBetween,
  type Constraint,
  isSameConstraint,
  type TypedNumberRules,
  withOperator,
  keepNumberSigns,
  type ConstraintOperator,
} from "./constraint.ts";
import { bareInputLook, fieldLook, fieldBox } from "#web/ui/form/field-look.ts";

type ConstraintKind = "number" | "percent" | "digits";

interface ConstraintFieldProps extends FieldTexts {
  value: Constraint;
  onValueChange: (value: Constraint) => void;
  /** `percent` shows %; `digits` takes neither point nor minus. */
  kind?: ConstraintKind | undefined;
  /** At the right of each value: "$K", "days". */
  unit?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be used now, in a few words; shown in its place. */
  disabledReason?: string | undefined;
}

const REVERSED = "The second value must be above the first.";

export function ConstraintField(props: ConstraintFieldProps) {
  const {
    value,
    onValueChange,
    kind = "number",
    placeholder = "Any",
    disabled = false,
    disabledReason,
  } = props;
  const { label, hideLabel, hint, error, className } = props;
  const unit = props.unit ?? (kind === "percent" ? "%" : undefined);
  const rules: TypedNumberRules = {
    signed: kind !== "digits",
    decimals: kind !== "digits",
  };
  const ids = useFieldIds();
  // What was left of a reversed pair: any other value, Reset's included, is not flagged.
  const [remainder, setRemainder] = useState<Constraint | null>(null);
  const flagged = remainder !== null && isSameConstraint(value, remainder);
  const between = value.operator === "between";

  if (disabled && disabledReason) {
    return <LockedField {...{ label, hideLabel, className }} reason={disabledReason} />;
  }

  function check() {
    const { constraint, cleared } = clearReversedBetween(value);
    if (!cleared) return;
    setRemainder(constraint);
    onValueChange(constraint);
  }

  function change(next: Constraint) {
    setRemainder(null);
    onValueChange(next);
  }

  return (
    <FieldFrame
      ids={ids}
      native={false}
      faded={disabled}
      {...{ label, hideLabel, hint, className }}
      error={flagged ? REVERSED : error}
    >
      <fieldset
        aria-labelledby={ids.label}
        className={classNames(
          "grid",
          between
            ? "grid-cols-[102px_minmax(0,1fr)_minmax(0,1fr)]"
            : "grid-cols-[58px_minmax(0,1fr)]",
        )}
      >
        <OperatorSelect
          label={label}
          value={value.operator}
          disabled={disabled}
          onValueChange={(operator) => change(withOperator(value, operator))}
        />
        <ConstraintNumber
          label={between ? `${label}, from` : label}
          value={value.val1}
          onValueChange={(val1) => change({ ...value, val1 })}
          last={!between}
          onLeave={check}
          {...{ rules, unit, placeholder, disabled }}
        />
        {between && (
          <ConstraintNumber
            label={`${label}, to`}
            value={value.val2}
            onValueChange={(val2) => change({ ...value, val2 })}
            last
            onLeave={check}
            noteId={flagged ? ids.note : undefined}
            {...{ rules, unit, placeholder, disabled }}
          />
        )}
      </fieldset>
    </FieldFrame>
  );
}

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

function ConstraintNumber(props: ConstraintNumberProps) {
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

const operators: readonly { value: ConstraintOperator; label: string }[] = [
  { value: ">=", label: ">=" },
  { value: "<=", label: "<=" },
  { value: "between", label: "BETWEEN" },
];

interface OperatorSelectProps {
  label: string;
  value: ConstraintOperator;
  onValueChange: (operator: ConstraintOperator) => void;
  disabled: boolean;
}

/** The left end of a constraint field; the inner edge is a hairline. */
function OperatorSelect({ label, value, onValueChange, disabled }: OperatorSelectProps) {
  return (
    <select
      aria-label={`${label}, operator`}
      value={value}
      disabled={disabled}
      data-disabled={disabled ? "" : undefined}
      onChange={(event) => {
        const chosen = operators[event.target.selectedIndex];
        if (chosen) onValueChange(chosen.value);
      }}
      className={classNames(
        "select",
        fieldBox,
        "h-8 rounded-r-none border-r-border pr-1 pl-2.25 text-xs touch:h-11 focus-visible:z-1",
      )}
    >
      {operators.map((operator) => (
        <option key={operator.value} value={operator.value}>
          {operator.label}
        </option>
      ))}
    </select>
  );
}
