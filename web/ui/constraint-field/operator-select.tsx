import { classNames } from "../class-names.ts";
import { fieldBox } from "../form/field-look.ts";
import "../form/select.css";
import type { ConstraintOperator } from "./constraint.ts";

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
export function OperatorSelect({ label, value, onValueChange, disabled }: OperatorSelectProps) {
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
