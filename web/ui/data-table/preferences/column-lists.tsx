import { move } from "@dnd-kit/helpers";
import { DragDropProvider, type DragEndEvent, type DragOverEvent } from "@dnd-kit/react";
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";

import {
  addColumn,
  type ChoosableColumn,
  type ColumnChoice,
  keepsRequired,
  removeColumn,
} from "./column-choice.ts";
import { ColumnLine } from "./column-line.tsx";
import { ColumnList } from "./column-list.tsx";
import "./column-preferences.css";
import { createDragManager } from "./drag-manager.ts";

interface ColumnListsProps {
  columns: readonly ChoosableColumn[];
  choice: ColumnChoice;
  onChoiceChange: Dispatch<SetStateAction<ColumnChoice>>;
  /** Told when a column is lifted, and after it has been dropped. */
  onDraggingChange: (dragging: boolean) => void;
}

export function ColumnLists({
  columns,
  choice,
  onChoiceChange,
  onDraggingChange,
}: ColumnListsProps) {
  const [manager] = useState(createDragManager);
  const beforeDrag = useRef(choice);
  const [announcement, setAnnouncement] = useState("");
  const required = new Set(columns.filter((column) => column.required).map(({ name }) => name));

  function moveOver(event: DragOverEvent) {
    onChoiceChange((current) => {
      const { selected, available } = move({ ...current }, event);
      const next = { selected: selected ?? [], available: available ?? [] };
      return keepsRequired(columns, next) ? next : current;
    });
  }

  useEffect(() => () => markDragging(false), []);

  function begin() {
    beforeDrag.current = choice;
    markDragging(true);
    onDraggingChange(true);
  }

  function finish(event: DragEndEvent) {
    markDragging(false);
    // Only once the key which ended the drag has been seen by everyone.
    setTimeout(() => onDraggingChange(false));
    if (event.canceled) onChoiceChange(beforeDrag.current);
    setAnnouncement(
      event.canceled ? "Move cancelled." : placeOf(event.operation.source?.id, choice),
    );
  }

  function add(name: string) {
    onChoiceChange((current) => addColumn(current, name));
    setAnnouncement(`${name} added to Selected Columns.`);
  }

  function remove(name: string) {
    onChoiceChange((current) => removeColumn(current, name));
    setAnnouncement(`${name} moved to Available Columns.`);
  }

  return (
    <DragDropProvider
      manager={manager}
      onBeforeDragStart={begin}
      onDragOver={moveOver}
      onDragEnd={finish}
    >
      <div className="grid grid-cols-2 gap-4 px-5 pt-4 pb-5 max-sm:grid-cols-1">
        <ColumnList title="Selected Columns" group="selected" count={choice.selected.length}>
          {choice.selected.map((name, index) => (
            <ColumnLine
              key={name}
              group="selected"
              {...{ name, index }}
              required={required.has(name)}
              onMove={remove}
            />
          ))}
        </ColumnList>
        <ColumnList title="Available Columns" group="available" count={choice.available.length}>
          {choice.available.map((name, index) => (
            <ColumnLine key={name} group="available" {...{ name, index }} onMove={add} />
          ))}
        </ColumnList>
      </div>
      <output className="sr-only">{announcement}</output>
    </DragDropProvider>
  );
}

/** While a column is dragged the pointer looks the same wherever it is. */
function markDragging(isDragging: boolean): void {
  document.documentElement.toggleAttribute("data-dragging", isDragging);
}

function placeOf(id: string | number | undefined, { selected, available }: ColumnChoice): string {
  const name = String(id);
  if (selected.includes(name)) {
    return `${name}, place ${selected.indexOf(name) + 1} of ${selected.length} in Selected Columns.`;
  }
  return `${name}, place ${available.indexOf(name) + 1} of ${available.length} in Available Columns.`;
}
