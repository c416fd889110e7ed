import { classNames } from "../class-names.ts";

export type ButtonVariant =
  | "primary"
  | "outline"
  | "outline2"
  | "secondary"
  | "test"
  | "primary-yellow"
  | "outline-yellow"
  | "danger";

/** `compact` is the 28 px height of table title bars. */
export type ButtonSize = "medium" | "large" | "compact";

const quiet = "hovered:bg-hover pressed:bg-pressed";

// Disabled texts stay readable; opacity would take that away.
const boxWhenDisabled = "disabled:border-border disabled:bg-raised disabled:text-faint";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-primary text-on-primary hovered:bg-primary-hover pressed:bg-primary-pressed",
  outline: `border-control text-text ${quiet}`,
  outline2: `border-border bg-raised text-text ${quiet}`,
  secondary: `border-transparent text-muted hovered:text-text ${quiet}`,
  test: "border-transparent bg-info-tint text-info-text hovered:border-info-text pressed:bg-pressed",
  "primary-yellow":
    "border-transparent bg-yellow text-on-yellow hovered:bg-yellow-hover pressed:bg-yellow-pressed",
  "outline-yellow": `border-yellow-outline text-yellow-outline ${quiet}`,
  danger:
    "border-transparent bg-danger text-on-danger hovered:bg-danger-hover pressed:bg-danger-pressed",
};

const sizes: Record<ButtonSize, string> = {
  medium: "h-8 px-3 text-sm touch:h-11",
  large: "h-10 px-4 text-base touch:h-11",
  compact: "h-7 px-2.5 text-xs touch:h-11",
};

/** The classes of a button, for links that look like one. */
export function buttonLook(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "medium",
): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap",
    "no-underline transition-colors hover:no-underline aria-disabled:cursor-default",
    "disabled:cursor-not-allowed",
    variant === "secondary" ? "disabled:text-control" : boxWhenDisabled,
    variants[variant],
    sizes[size],
  );
}
