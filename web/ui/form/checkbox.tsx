import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";

import { classNames } from "../class-names.ts";

export interface CheckboxProps extends Omit<
  ComponentProps<"input">,
  "type" | "className" | "style" | "ref"
> {
  label: ReactNode;
  /** Some, but not all, of its group is chosen. */
  indeterminate?: boolean | undefined;
  onCheckedChange?: ((checked: boolean) => void) | undefined;
  className?: string | undefined;
}

export function Checkbox({
  label,
  indeterminate = false,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const Mark = indeterminate ? Minus : Check;
  return (
    <label
      className={classNames(
        "group inline-flex min-h-6 items-center gap-1.75 text-sm whitespace-nowrap touch:min-h-11",
        "has-disabled:cursor-not-allowed has-disabled:text-faint",
        className,
      )}
    >
      <span className="relative grid size-4 shrink-0 place-items-center">
        <input
          {...rest}
          ref={input}
          type="checkbox"
          onChange={(event) => {
            onChange?.(event);
            onCheckedChange?.(event.target.checked);
          }}
          className={classNames(
            "peer absolute inset-0 m-0 appearance-none rounded-small border border-control bg-field transition-colors",
            "group-hover:not-disabled:border-muted checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary",
            "disabled:border-border disabled:bg-transparent disabled:checked:bg-control",
          )}
        />
        <Mark
          aria-hidden
          size={12}
          strokeWidth={2.6}
          className="pointer-events-none relative text-on-primary opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
        />
      </span>
      {label}
    </label>
  );
}
