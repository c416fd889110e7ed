import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { fieldBox, fieldLook } from "./field-look.ts";
import type { Choice } from "./segmented.tsx";
import "./select.css";

export interface SelectProps<Value extends string | number> extends FieldTexts {
  choices: readonly Choice<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean | undefined;
  /** `compact` is the 26 px height of table footers. */
  size?: "medium" | "compact" | undefined;
}

/** One of a list: the native control, styled where the browser allows it. */
export function Select<Value extends string | number>({
  choices,
  value,
  onValueChange,
  disabled = false,
  size = "medium",
  ...texts
}: SelectProps<Value>) {
  const ids = useFieldIds();
  return (
    <FieldFrame ids={ids} {...texts}>
      <select
        {...fieldAttributes(ids, texts)}
        id={ids.control}
        value={value}
        disabled={disabled}
        data-disabled={disabled ? "" : undefined}
        onChange={(event) => {
          const chosen = choices[event.target.selectedIndex];
          if (chosen) onValueChange(chosen.value);
        }}
        className={classNames("select tabular-nums", size === "compact" ? compactLook : fieldLook)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

const compactLook = `${fieldBox} h-6.5 px-2 text-xs touch:h-11 touch:text-md`;
