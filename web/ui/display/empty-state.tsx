import type { ReactNode } from "react";

export interface EmptyStateProps {
  title: string;
  /** Why it is empty, and what would help. */
  children?: ReactNode;
  /** One click to relax the conditions. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, children, action, icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
      {icon && <span className="text-faint">{icon}</span>}
      <p className="text-base font-medium text-text">{title}</p>
      {children && <div className="max-w-120 text-sm text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
