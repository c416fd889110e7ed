import type { Choice } from "#web/ui/form/segmented.tsx";
import { useId } from "react";

import { classNames } from "../class-names.ts";
import { FieldNote, type FieldTexts, RequiredMark, useFieldIds } from "./field-frame.tsx";

export interface RadioChoice<Value extends string | number> extends Choice<Value> {
  /** A second, quieter line. */
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string | number> extends FieldTexts {
  choices: readonly RadioChoice<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  /** Side by side as far as there is room. */
  row?: boolean | undefined;
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
}

/** One of a few, each with its own line: native radio buttons. */
export function RadioGroup<Value extends string | number>({
  choices,
  value,
  onValueChange,
  row = false,
  name,
  onBlur,
  disabled = false,
  label,
  hideLabel = false,
  hint,
  error,
  required = false,
  className,
}: RadioGroupProps<Value>) {
  const ids = useFieldIds();
  const generatedName = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={ids.label}
      aria-describedby={error || hint ? ids.note : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      disabled={disabled}
      className={classNames("min-w-0", className)}
    >
      <legend
        id={ids.label}
        className={hideLabel ? "sr-only" : "mb-1 block text-xs font-medium text-muted"}
      >
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className={classNames("flex", row ? "flex-wrap gap-x-5 gap-y-1" : "flex-col gap-1")}>
        {choices.map((choice) => (
          <RadioLine
            key={choice.value}
            choice={choice}
            name={name ?? generatedName}
            checked={choice.value === value}
            invalid={Boolean(error)}
            onChoose={() => onValueChange(choice.value)}
            onBlur={onBlur}
          />
        ))}
      </div>
      <FieldNote id={ids.note} hint={hint} error={error} />
    </fieldset>
  );
}

interface RadioLineProps {
  choice: RadioChoice<string | number>;
  name: string;
  checked: boolean;
  invalid: boolean;
  onChoose: () => void;
  onBlur: (() => void) | undefined;
}

function RadioLine({ choice, name, checked, invalid, onChoose, onBlur }: RadioLineProps) {
  const hintId = useId();
  return (
    <label className="group inline-flex min-h-6 items-start gap-1.75 py-0.5 text-sm has-disabled:cursor-not-allowed has-disabled:text-faint touch:min-h-11 touch:py-3">
      <input
        type="radio"
        name={name}
        value={choice.value}
        checked={checked}
        disabled={choice.disabled}
        aria-describedby={choice.hint ? hintId : undefined}
        aria-label={choice.hint ? choice.label : undefined}
        onChange={onChoose}
        onBlur={onBlur}
        className={classNames(
          "m-0 mt-0.5 size-4 shrink-0 appearance-none rounded-full border bg-field transition-[border-width,border-color]",
          "group-hover:not-disabled:border-muted checked:border-5 checked:border-primary checked:bg-on-primary",
          "group-hover:checked:not-disabled:border-primary-hover disabled:border-border disabled:bg-transparent disabled:checked:border-control",
          invalid ? "border-down" : "border-control",
        )}
      />
      <span>
        {choice.label}
        {choice.hint && (
          <span id={hintId} className="block text-xs text-faint">
            {choice.hint}
          </span>
        )}
      </span>
    </label>
  );
}
