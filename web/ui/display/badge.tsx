import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";

export type BadgeTone = "neutral" | "success" | "danger" | "warn" | "info";

const tones: Record<BadgeTone, string> = {
  neutral: "bg-raised text-muted inset-ring inset-ring-border",
  success: "bg-success-tint text-success-text",
  danger: "bg-danger-tint text-danger-text",
  warn: "bg-warn-tint text-warn-text",
  info: "bg-info-tint text-info-text",
};

export interface BadgeProps {
  tone?: BadgeTone | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex h-4.5 max-w-full items-center gap-1 rounded-small px-1.5 align-middle text-2xs font-medium whitespace-nowrap",
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  );
}
