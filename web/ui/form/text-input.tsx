import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import {
  bareInputLook,
  fieldFocusWithin,
  fieldLooks,
  type FieldSize,
  areaLooks,
} from "./field-look.ts";

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
        {unit && <span className="text-xs whitespace-nowrap text-faint">{unit}</span>}
        {trailing}
      </div>
    </FieldFrame>
  );
}

interface TextAreaProps
  extends FieldTexts, Omit<ComponentProps<"textarea">, keyof FieldTexts | "style"> {
  size?: FieldSize | undefined;
}

/** Several lines of text; it grows with them up to twelve where the browser can. Takes `register()` of a form. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  size = "medium",
  id,
  disabled,
  rows = 4,
  ...rest
}: TextAreaProps) {
  const generated = useFieldIds();
  const ids = id ? { ...generated, control: id } : generated;
  const texts = { label, hideLabel, hint, error, required, className };
  return (
    <FieldFrame ids={ids} {...texts}>
      <textarea
        {...rest}
        {...fieldAttributes(ids, texts)}
        id={ids.control}
        rows={rows}
        required={required}
        disabled={disabled}
        data-disabled={disabled ? "" : undefined}
        className={areaLooks[size]}
      />
    </FieldFrame>
  );
}
