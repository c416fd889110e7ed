import { useId, type ComponentProps } from "react";
import { classNames } from "#web/ui/class-names.ts";

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
}

interface SegmentedProps<Value extends string | number> {
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

interface SwitchProps extends Omit<
  ComponentProps<"input">,
  "type" | "role" | "className" | "style"
> {
  /** Its name; the visible text is next to it. */
  label: string;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
  className?: string | undefined;
}

/** On or off, at once. */
export function Switch({ label, onCheckedChange, onChange, className, ...rest }: SwitchProps) {
  return (
    <span
      className={classNames(
        "relative inline-grid h-6 w-8 items-center touch:h-11 touch:w-11 touch:justify-items-center",
        className,
      )}
    >
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked
        role="switch"
        aria-label={label}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
        className={classNames(
          "relative m-0 h-4.5 w-8 appearance-none rounded-full border border-control bg-transparent transition-colors",
          "before:absolute before:top-[2px] before:left-[2px] before:size-3 before:rounded-full before:bg-control before:transition-transform",
          "checked:border-primary checked:bg-primary checked:before:translate-x-3.5 checked:before:bg-on-primary",
          "hover:not-disabled:border-muted disabled:cursor-not-allowed disabled:opacity-45",
        )}
      />
    </span>
  );
}
