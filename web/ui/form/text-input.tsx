import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { countText } from "../display/number-text.ts";
import { FieldFrame, fieldAttributes, type FieldTexts, useFieldIds } from "./field-frame.tsx";
import {
  bareInputLook,
  fieldFocusWithin,
  fieldLooks,
  type FieldSize,
  areaLooks,
} from "./field-look.ts";

type LimitedProps = {
  /** The most characters allowed. Longer text is kept: the field says so, and the server refuses it. */
  limit?: number | undefined;
};

/** The share of the limit from which the length is shown. */
const countedFrom = 0.8;

/** The texts of a field, with the number of characters or, over the limit, an error. */
function limited(texts: FieldTexts, limit: number | undefined, text: unknown): FieldTexts {
  const length = typeof text === "string" ? text.length : 0;
  if (limit === undefined || length < limit * countedFrom) return texts;
  const [used, most] = [countText(length), countText(limit)];
  if (length > limit)
    return { ...texts, error: `At most ${most} characters are allowed; this text has ${used}.` };
  const count = `${used} of ${most} characters`;
  return { ...texts, hint: texts.hint === undefined ? count : `${texts.hint} ${count}` };
}

export interface TextInputProps
  extends
    FieldTexts,
    LimitedProps,
    Omit<ComponentProps<"input">, keyof FieldTexts | "size" | "style"> {
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
  limit,
  ...rest
}: TextInputProps) {
  const generated = useFieldIds();
  const ids = id ? { ...generated, control: id } : generated;
  const given = { label, hideLabel, hint, error, required, className };
  const { value } = rest;
  // Single-line text is stored without leading and trailing spaces.
  const texts = limited(given, limit, typeof value === "string" ? value.trim() : value);
  return (
    <FieldFrame ids={ids} {...texts}>
      <div
        className={classNames(fieldLooks[size], fieldFocusWithin)}
        aria-invalid={texts.error ? true : undefined}
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

interface TextAreaProps
  extends FieldTexts, LimitedProps, Omit<ComponentProps<"textarea">, keyof FieldTexts | "style"> {
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
  limit,
  ...rest
}: TextAreaProps) {
  const generated = useFieldIds();
  const ids = id ? { ...generated, control: id } : generated;
  const given = { label, hideLabel, hint, error, required, className };
  const texts = limited(given, limit, rest.value);
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
