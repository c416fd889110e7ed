import type { ComponentProps } from "react";

import { classNames } from "../class-names.ts";

export interface SwitchProps extends Omit<
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
