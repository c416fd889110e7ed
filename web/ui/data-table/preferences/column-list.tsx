import { useDroppable } from "@dnd-kit/react";
import { type ReactNode, useId } from "react";

import type { ColumnGroup } from "./column-choice.ts";

interface ColumnListProps {
  title: string;
  group: ColumnGroup;
  count: number;
  children: ReactNode;
}

const LOW_PRIORITY = 1;

/** What a list takes: required columns only stay among the selected. */
export const acceptedBy: Record<ColumnGroup, string[]> = {
  selected: ["column", "required"],
  available: ["column"],
};

export function ColumnList({ title, group, count, children }: ColumnListProps) {
  const titleId = useId();
  // Lower than the lines, so that it counts only where there is no line.
  const { ref } = useDroppable({
    id: group,
    accept: acceptedBy[group],
    collisionPriority: LOW_PRIORITY,
  });
  return (
    <div className="min-w-0">
      <div className="mb-2 flex items-baseline gap-2">
        <h3 id={titleId}>{title}</h3>
        <span className="text-xs text-faint tabular-nums">{count}</span>
      </div>
      <ul
        ref={ref}
        aria-labelledby={titleId}
        className="h-84 overflow-y-auto rounded-control border border-border bg-bg p-1 max-sm:h-60"
      >
        {children}
      </ul>
    </div>
  );
}
