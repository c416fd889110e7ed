import type { ComponentProps, ReactElement } from "react";

import { classNames } from "../class-names.ts";

export interface PlainIconButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-label" | "className" | "style" | "children" | "type"
> {
  /** The accessible name. */
  label: string;
  icon: ReactElement;
  size?: "medium" | "small" | undefined;
  className?: string | undefined;
}

/** An icon whose place explains it, such as the cross of a dialog: no tooltip. */
export function PlainIconButton({
  label,
  icon,
  size = "medium",
  className,
  ...rest
}: PlainIconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-control text-muted transition-colors",
        "hovered:bg-hover hovered:text-text pressed:bg-pressed disabled:cursor-not-allowed disabled:opacity-45",
        size === "medium" ? "size-8" : "size-6",
        "touch:size-11",
        className,
      )}
    >
      {icon}
    </button>
  );
}
