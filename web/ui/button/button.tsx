import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent, ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { buttonLook, type ButtonSize, type ButtonVariant } from "./button-look.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Is before the text; a busy button shows its spinner here. */
  icon?: ReactNode;
  /** The call is running: a spinner, no second click, and the focus stays. */
  busy?: boolean | undefined;
  /** Layout only, such as a width or a column. */
  className?: string | undefined;
}

export function Button({
  variant,
  size,
  icon,
  busy = false,
  disabled = false,
  type = "button",
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(busy && { "aria-busy": true, "aria-disabled": true })}
      type={type}
      // A button that is disabled while it has the focus would lose it.
      disabled={disabled && !busy}
      onClick={busy ? refuse : onClick}
      className={classNames(buttonLook(variant, size), className)}
    >
      {busy ? <LoaderCircle aria-hidden size={14} className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

/** Enter in a field of a form also arrives here, as a click on its button. */
function refuse(event: MouseEvent) {
  event.preventDefault();
}
