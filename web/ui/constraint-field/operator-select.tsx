import { Select as BaseSelect } from "@base-ui/react/select";
import { ChevronDown } from "lucide-react";

import { classNames } from "../class-names.ts";
import { fieldBox } from "../form/field-look.ts";
import { optionLook, popupLook } from "../overlay/popup-look.ts";
import type { ConstraintOperator } from "./constraint.ts";

const operators: readonly { value: ConstraintOperator; label: string; meaning: string }[] = [
  { value: ">=", label: ">=", meaning: "at least" },
  { value: "<=", label: "<=", meaning: "at most" },
  { value: "between", label: "BETWEEN", meaning: "both included" },
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
    <BaseSelect.Root
      items={operators}
      value={value}
      disabled={disabled}
      modal={false}
      onValueChange={(chosen) => chosen && onValueChange(chosen)}
    >
      <BaseSelect.Trigger
        aria-label={`${label}, operator`}
        className={classNames(
          fieldBox,
          "h-8 justify-between rounded-r-none border-r-border pr-1.5 pl-2.25 text-xs touch:h-11 focus-visible:z-1",
        )}
      >
        <BaseSelect.Value />
        <BaseSelect.Icon className="text-faint">
          <ChevronDown aria-hidden size={12} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <BaseSelect.Popup className={classNames(popupLook, "p-1")}>
            {operators.map((operator) => (
              <BaseSelect.Item key={operator.value} value={operator.value} className={optionLook}>
                <BaseSelect.ItemText className="w-16 text-xs">{operator.label}</BaseSelect.ItemText>
                <span className="text-xs text-muted">{operator.meaning}</span>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
