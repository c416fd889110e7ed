import { Button as BaseButton } from "@base-ui/react/button";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { buttonLook, type ButtonSize, type ButtonVariant } from "./button-look.ts";

export interface ButtonProps extends Omit<ComponentProps<"button">, "className" | "style"> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Stands before the text; a busy button shows its spinner here. */
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
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <BaseButton
      {...rest}
      type={type}
      disabled={disabled || busy}
      focusableWhenDisabled={busy}
      aria-busy={busy || undefined}
      className={classNames(buttonLook(variant, size), className)}
    >
      {busy ? <LoaderCircle aria-hidden size={14} className="animate-spin" /> : icon}
      {children}
    </BaseButton>
  );
}
