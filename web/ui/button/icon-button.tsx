import type { ComponentProps, ReactElement } from "react";

import { classNames } from "../class-names.ts";
import { Tooltip, type TooltipSide } from "../overlay/tooltip.tsx";

export interface IconButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-label" | "className" | "style" | "children" | "type"
> {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactElement;
  size?: "medium" | "small" | undefined;
  /** Lists of icons, such as the removal of a chip, need no tooltip of their own. */
  plain?: boolean | undefined;
  tooltipSide?: TooltipSide | undefined;
  className?: string | undefined;
}

export function IconButton({
  label,
  icon,
  size = "medium",
  plain = false,
  tooltipSide,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(
        "inline-grid shrink-0 place-items-center rounded-control text-muted transition-colors",
        "hover:enabled:bg-hover hover:enabled:text-text disabled:cursor-not-allowed disabled:opacity-45",
        size === "medium" ? "size-8 touch:size-11" : "size-6 touch:size-10",
        className,
      )}
    >
      {icon}
    </button>
  );
  if (plain) return button;
  return (
    <Tooltip text={label} describes={false} side={tooltipSide}>
      {button}
    </Tooltip>
  );
}
