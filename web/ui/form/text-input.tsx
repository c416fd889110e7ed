import type { ComponentProps, ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { bareInputLook, fieldFocusWithin, fieldLooks, type FieldSize } from "./field-look.ts";

export interface TextInputProps
  extends FieldTexts, Omit<ComponentProps<"input">, keyof FieldTexts | "size" | "style"> {
  icon?: ReactNode;
  unit?: string | undefined;
  /** A control at the right end, inside the box. */
  trailing?: ReactNode;
  size?: FieldSize | undefined;
}

/** Takes the native attributes of an input, so that `register()` of a form can be spread on it. */
export function TextInput({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  size = "medium",
  icon,
  unit,
  trailing,
  id,
  disabled,
  ...rest
}: TextInputProps) {
  const generated = useFieldIds();
  const ids = id ? { ...generated, control: id } : generated;
  const texts = { label, hideLabel, hint, error, required, className };
  return (
    <FieldFrame ids={ids} {...texts}>
      <div
        className={classNames(fieldLooks[size], fieldFocusWithin)}
        aria-invalid={error ? true : undefined}
        data-disabled={disabled ? "" : undefined}
      >
        {icon && <span className="text-faint">{icon}</span>}
        <input
          {...rest}
          {...fieldAttributes(ids, texts)}
          id={ids.control}
          required={required}
          disabled={disabled}
          className={classNames(bareInputLook, unit && "tabular-nums")}
        />
        {unit && <span className="text-xs text-faint">{unit}</span>}
        {trailing}
      </div>
    </FieldFrame>
  );
}
