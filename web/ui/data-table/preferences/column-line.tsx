import { useSortable } from "@dnd-kit/react/sortable";
import { GripVertical, Plus, X } from "lucide-react";

import { IconButton } from "../../button/icon-button.tsx";
import type { ColumnGroup } from "./column-choice.ts";
import { acceptedBy } from "./column-list.tsx";

interface ColumnLineProps {
  name: string;
  index: number;
  group: ColumnGroup;
  required?: boolean | undefined;
  /** To the other list. */
  onMove: (name: string) => void;
}

export function ColumnLine({ name, index, group, required = false, onMove }: ColumnLineProps) {
  const { ref, handleRef } = useSortable({
    id: name,
    index,
    group,
    type: required ? "required" : "column",
    accept: acceptedBy[group],
  });
  const selected = group === "selected";
  return (
    <li
      ref={ref}
      className="flex h-8 cursor-grab items-center gap-2 rounded-control border border-transparent pr-1 pl-0.5 text-sm select-none hover:bg-hover touch:h-11"
    >
      <button
        ref={handleRef}
        type="button"
        aria-label={`Reorder ${name}`}
        className="grid h-6 w-5 shrink-0 cursor-grab place-items-center rounded-small text-faint"
      >
        <GripVertical aria-hidden size={14} className="pointer-events-none" />
      </button>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {required && <span className="pr-1 text-xs text-faint">(Required)</span>}
      {!required && (
        <IconButton
          label={selected ? `Remove ${name}` : `Add ${name}`}
          size="small"
          plain
          icon={selected ? <X aria-hidden size={14} /> : <Plus aria-hidden size={14} />}
          onClick={() => onMove(name)}
        />
      )}
    </li>
  );
}
