import "#web/ui/form/select.css";
import { type FocusEvent, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { type FieldTexts, FieldFrame, useFieldIds } from "#web/ui/form/field-frame.tsx";
import { LockedField } from "#web/ui/form/locked-field.tsx";
import {
  type Constraint,
  type ConstraintOperator,
  constraintProblem,
  type ConstraintProblem,
  isReversed,
  isSameConstraint,
  withOperator,
} from "./constraint.ts";
import { bareInputLook, fieldLook, fieldBox } from "#web/ui/form/field-look.ts";

interface ConstraintFieldProps extends Omit<FieldTexts, "error"> {
  value: Constraint;
  onValueChange: (value: Constraint) => void;
  /** At the right of each value: "$K", "days". */
  unit?: string | undefined;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be used now, in a few words; shown in its place. */
  disabledReason?: string | undefined;
}

/**
 * What the field has to say of its value, which it says once it was left. A second value that is not above
 * the first is cleared then, and quoted.
 */
function useCheckOnLeaving(
  value: Constraint,
  { unit, onValueChange }: Pick<ConstraintFieldProps, "unit" | "onValueChange">,
) {
  const [checked, setChecked] = useState<{ value: Constraint | null; cleared?: string }>({ value });
  const isChecked = checked.value !== null && isSameConstraint(value, checked.value);
  // A changed value, by Reset too, is unchecked, even if the checked value is typed again.
  if (!isChecked && checked.value !== null) setChecked({ value: null });

  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (isInside || isChecked) return;
    if (!isReversed(value)) return setChecked({ value });
    const kept = { ...value, val2: "" };
    setChecked({ value: kept, cleared: value.val2.trim() });
    onValueChange(kept);
  }

  const problem: ConstraintProblem | null = !isChecked
    ? null
    : checked.cleared === undefined
      ? constraintProblem(value, unit)
      : {
          text: `The second value must be above the first. “${checked.cleared}” was removed.`,
          at: "val2",
          isIncomplete: false,
        };
  return { problem, leave };
}

/** A comparison with one number or two. Its texts stay as typed; what is no number is marked, not changed. */
export function ConstraintField(props: ConstraintFieldProps) {
  const { value, onValueChange, unit, placeholder = "Any", disabled = false } = props;
  const { label, hideLabel, hint, className, disabledReason } = props;
  const ids = useFieldIds();
  const { problem, leave } = useCheckOnLeaving(value, { unit, onValueChange });
  const between = value.operator === "between";

  if (disabled && disabledReason) {
    return <LockedField {...{ label, hideLabel, className }} reason={disabledReason} />;
  }

  const number = (at: ConstraintProblem["at"], name: string, look: string) => (
    <ConstraintNumber
      label={name}
      value={value[at]}
      onValueChange={(text) => onValueChange({ ...value, [at]: text })}
      className={look}
      problem={problem?.at === at ? problem : null}
      noteId={ids.note}
      {...{ unit, placeholder, disabled }}
    />
  );

  return (
    <FieldFrame
      ids={ids}
      native={false}
      faded={disabled}
      {...{ label, hideLabel, hint, className }}
      error={problem?.text}
    >
      {/* In a narrow column, BETWEEN and its two values are below each other, so that they can be read. */}
      <fieldset aria-labelledby={ids.label} onBlur={leave} className="@container">
        <div
          className={classNames(
            "grid",
            between
              ? "grid-cols-[minmax(0,1fr)] @min-[340px]:grid-cols-[102px_minmax(0,1fr)_minmax(0,1fr)]"
              : "grid-cols-[58px_minmax(0,1fr)]",
          )}
        >
          <OperatorSelect
            label={label}
            value={value.operator}
            disabled={disabled}
            onValueChange={(operator) => onValueChange(withOperator(value, operator))}
          />
          {between ? (
            <>
              {number("val1", `${label}, from`, "-mt-px @min-[340px]:mt-0 @min-[340px]:border-l-0")}
              {number(
                "val2",
                `${label}, to`,
                "-mt-px rounded-b-control @min-[340px]:mt-0 @min-[340px]:rounded-none @min-[340px]:rounded-r-control @min-[340px]:border-l-0",
              )}
            </>
          ) : (
            number("val1", label, "rounded-r-control border-l-0")
          )}
        </div>
      </fieldset>
    </FieldFrame>
  );
}

interface ConstraintNumberProps {
  label: string;
  value: string;
  onValueChange: (text: string) => void;
  unit: string | undefined;
  placeholder: string;
  disabled: boolean;
  className: string;
  /** What concerns this value, and the id of its message. */
  problem: ConstraintProblem | null;
  noteId: string;
}

function ConstraintNumber(props: ConstraintNumberProps) {
  const { label, value, onValueChange, unit, placeholder, disabled, className, problem, noteId } =
    props;
  const isInvalid = problem === null ? undefined : true;
  return (
    <div
      aria-invalid={isInvalid}
      data-disabled={disabled ? "" : undefined}
      className={classNames(
        fieldLook,
        "rounded-none aria-invalid:relative has-focus-visible:relative has-focus-visible:z-1",
        "has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-offset-0 has-focus-visible:outline-focus",
        className,
      )}
    >
      <input
        type="text"
        inputMode="text"
        autoComplete="off"
        aria-label={unit ? `${label} (${unit})` : label}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid && noteId}
        // A search leaves an incomplete condition out (specification, section 5), and refuses a wrong one.
        data-refused={problem?.isIncomplete === false ? "" : undefined}
        value={value}
        placeholder={placeholder}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.value)}
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
        "h-8 pr-1 pl-2.25 text-xs touch:h-11 focus-visible:z-1",
        value === "between"
          ? "rounded-b-none @min-[340px]:rounded-r-none @min-[340px]:rounded-bl-control @min-[340px]:border-r-border"
          : "rounded-r-none border-r-border",
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
