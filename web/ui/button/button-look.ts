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

const variants: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-primary text-on-primary hover:enabled:bg-primary-hover",
  outline: "border-control text-text hover:enabled:bg-hover",
  outline2: "border-border bg-raised text-text hover:enabled:bg-hover",
  secondary: "border-transparent text-muted hover:enabled:bg-hover hover:enabled:text-text",
  test: "border-transparent bg-info-tint text-info-text hover:enabled:bg-hover",
  "primary-yellow": "border-transparent bg-yellow text-on-yellow hover:enabled:bg-yellow-hover",
  "outline-yellow": "border-yellow-outline text-yellow-outline hover:enabled:bg-hover",
  danger: "border-transparent bg-danger text-on-danger hover:enabled:brightness-110",
};

const sizes: Record<ButtonSize, string> = {
  medium: "h-8 px-3 text-sm touch:h-11",
  large: "h-10 px-4 text-base touch:h-11",
  compact: "h-7 px-2.5 text-xs touch:h-10",
};

/** The classes of a button, for links that look like one. */
export function buttonLook(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "medium",
): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control border font-medium whitespace-nowrap",
    "no-underline transition-colors hover:no-underline",
    "disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-default",
    variants[variant],
    sizes[size],
  );
}
