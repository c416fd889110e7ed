import { useId } from "react";

import { classNames } from "../class-names.ts";

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
}

export interface SegmentedProps<Value extends string | number> {
  label: string;
  hideLabel?: boolean | undefined;
  choices: readonly Choice<Value>[];
  /** Null while none of them holds. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  disabled?: boolean | undefined;
  className?: string | undefined;
}

/** One of a few, all in sight: native radio buttons side by side. */
export function Segmented<Value extends string | number>({
  label,
  hideLabel = false,
  choices,
  value,
  onValueChange,
  disabled = false,
  className,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames("min-w-0", className)} disabled={disabled}>
      <legend className={hideLabel ? "sr-only" : "mb-1 text-xs font-medium text-muted"}>
        {label}
      </legend>
      <div className="flex h-8 w-max rounded-control border border-control touch:h-11">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              "flex items-center border-r border-border px-2.5 text-sm font-medium text-muted transition-colors",
              "first:rounded-l-small last:rounded-r-small last:border-r-0 hover:text-text",
              "has-checked:bg-selected has-checked:text-text has-checked:shadow-[inset_0_-2px_0_var(--color-accent)]",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              "has-disabled:cursor-not-allowed has-disabled:opacity-45",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice.value === value}
              onChange={() => onValueChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
