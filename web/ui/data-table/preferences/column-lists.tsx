import "./column-preferences.css";
import {
  useDroppable,
  DragDropProvider,
  type DragEndEvent,
  type DragOverEvent,
} from "@dnd-kit/react";
import {
  type ReactNode,
  useId,
  type Dispatch,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type ColumnGroup,
  addColumn,
  type ChoosableColumn,
  type ColumnChoice,
  keepsRequired,
  removeColumn,
} from "./column-choice.ts";
import { move } from "@dnd-kit/helpers";
import {
  AutoScroller,
  defaultPreset,
  DragDropManager,
  KeyboardSensor,
  PointerActivationConstraints,
  PointerSensor,
  StyleInjector,
} from "@dnd-kit/dom";
import { useSortable } from "@dnd-kit/react/sortable";
import { GripVertical, Plus, X } from "lucide-react";
import { IconButton } from "#web/ui/button/icon-button.tsx";

interface ColumnListProps {
  title: string;
  group: ColumnGroup;
  count: number;
  children: ReactNode;
}

const LOW_PRIORITY = 1;

/** What a list takes: required columns only stay among the selected. */
const acceptedBy: Record<ColumnGroup, string[]> = {
  selected: ["column", "required"],
  available: ["column"],
};

function ColumnList({ title, group, count, children }: ColumnListProps) {
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

/** Pixels a mouse must move, and milliseconds a finger must rest, before a drag begins. */
const MOUSE_THRESHOLD_PX = 5;
const TOUCH_DELAY_MS = 120;
const TOUCH_TOLERANCE_PX = 5;

/** The parts of a list at its edges which make it scroll: a quarter of its height, a twentieth of its width. */
const SCROLL_EDGES = { x: 0.05, y: 0.25 };

function createDragManager(): DragDropManager {
  const manager = new DragDropManager({
    sensors: [
      PointerSensor.configure({
        // The whole line can be dragged, not only its handle; buttons in it stay buttons.
        activatorElements: (source) => [source.element],
        activationConstraints: (event) =>
          event.pointerType === "touch"
            ? [
                new PointerActivationConstraints.Delay({
                  value: TOUCH_DELAY_MS,
                  tolerance: TOUCH_TOLERANCE_PX,
                }),
              ]
            : [new PointerActivationConstraints.Distance({ value: MOUSE_THRESHOLD_PX })],
      }),
      KeyboardSensor,
    ],
    plugins: [...defaultPreset.plugins, AutoScroller.configure({ threshold: SCROLL_EDGES })],
  });
  // It would add a style element, which the content security policy refuses;
  // column-preferences.css holds its rules.
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}

interface ColumnListsProps {
  columns: readonly ChoosableColumn[];
  choice: ColumnChoice;
  onChoiceChange: Dispatch<SetStateAction<ColumnChoice>>;
  /** Called when a column is picked up, and after it was dropped. */
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
      event.canceled ? "Move canceled." : placeOf(event.operation.source?.id, choice),
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

interface ColumnLineProps {
  name: string;
  index: number;
  group: ColumnGroup;
  required?: boolean | undefined;
  /** To the other list. */
  onMove: (name: string) => void;
}

function ColumnLine({ name, index, group, required = false, onMove }: ColumnLineProps) {
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
