import type { ComponentProps } from "react";

import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import { areaLooks, type FieldSize } from "./field-look.ts";

export interface TextAreaProps
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
