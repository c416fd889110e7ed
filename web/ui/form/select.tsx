import type { Choice } from "#web/ui/form/segmented.tsx";
import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { fieldBox, fieldLooks, type FieldSize } from "./field-look.ts";

import "./select.css";

export interface SelectProps<Value extends string | number> extends FieldTexts {
  choices: readonly Choice<Value>[];
  /** Null while nothing is chosen, which needs a `placeholder`. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** The first line, "Select", shown until something is chosen; it cannot be chosen itself. */
  placeholder?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** `compact` is the 26 px height of table footers. */
  size?: FieldSize | "compact" | undefined;
}

/** One of a list: the native control, styled where the browser allows it. */
export function Select<Value extends string | number>({
  choices,
  value,
  onValueChange,
  placeholder,
  name,
  autoComplete,
  onBlur,
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
        name={name}
        autoComplete={autoComplete}
        value={value ?? ""}
        required={texts.required}
        disabled={disabled}
        data-disabled={disabled ? "" : undefined}
        data-empty={value === null ? "" : undefined}
        onChange={(event) => {
          const chosen = choices[event.target.selectedIndex - (placeholder ? 1 : 0)];
          if (chosen) onValueChange(chosen.value);
        }}
        onBlur={onBlur}
        className={classNames(
          "select tabular-nums",
          size === "compact" ? compactLook : fieldLooks[size],
          "data-empty:text-faint",
        )}
      >
        {placeholder && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
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
