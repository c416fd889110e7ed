import { Download, SlidersVertical } from "lucide-react";
import { type ReactNode, useState, useRef } from "react";
import { Button } from "../button/button.tsx";
import { RowMenu, type RowMenuEntry } from "#web/ui/overlay/row-menu.tsx";
import {
  visibleNames,
  type ChoosableColumn,
  choiceOf,
  withRequired,
} from "./preferences/column-choice.ts";
import type { TableColumn } from "./table-column.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { ColumnLists } from "./preferences/column-lists.tsx";

interface TitleBarProps<Row> {
  lead?: ReactNode;
  title: string;
  columns: readonly TableColumn<Row>[];
  savedColumns?: unknown;
  onSaveColumns?: ((names: string[]) => void) | undefined;
  onExport?: (() => void) | undefined;
  exporting?: boolean | undefined;
  exportChoices?: readonly RowMenuEntry[] | undefined;
  tools?: ReactNode;
}

export function TitleBar<Row>(props: TitleBarProps<Row>) {
  const { lead, title, columns, savedColumns, onSaveColumns, onExport, exporting = false } = props;
  const { exportChoices, tools } = props;
  const [choosing, setChoosing] = useState(false);
  const choosable = columns.filter((column) => !column.control);
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2.5 pl-3.5">
      {/* Where the buttons would leave it less, they go below it. */}
      <div className="min-w-0 flex-1 basis-80 max-md:basis-full">{lead ?? <h2>{title}</h2>}</div>
      <div className="ml-auto flex flex-wrap items-center gap-2.5 empty:hidden max-md:w-full">
        {tools}
        {onExport && (
          <span className="flex items-center gap-0.5 max-md:flex-1">
            <Button
              variant="outline2"
              size="compact"
              className="max-md:flex-1"
              icon={<Download aria-hidden size={14} />}
              busy={exporting}
              onClick={onExport}
            >
              Export CSV
            </Button>
            {exportChoices && <RowMenu label="Other files" entries={exportChoices} />}
          </span>
        )}
        {onSaveColumns && (
          <Button
            variant="outline2"
            size="compact"
            className="max-md:flex-1"
            icon={<SlidersVertical aria-hidden size={14} />}
            onClick={() => setChoosing(true)}
          >
            Preferences
          </Button>
        )}
      </div>
      {onSaveColumns && (
        <ColumnPreferences
          open={choosing}
          onClose={() => setChoosing(false)}
          columns={choosable}
          visible={visibleNames(choosable, savedColumns)}
          onSave={onSaveColumns}
        />
      )}
    </header>
  );
}

interface ColumnPreferencesProps {
  open: boolean;
  onClose: () => void;
  columns: readonly ChoosableColumn[];
  visible: readonly string[];
  onSave: (names: string[]) => void;
}

function ColumnPreferences(props: ColumnPreferencesProps) {
  // What was not saved is gone when the dialog opens again.
  return props.open && <OpenPreferences {...props} />;
}

function OpenPreferences({ onClose, columns, visible, onSave }: ColumnPreferencesProps) {
  const [choice, setChoice] = useState(() => choiceOf(columns, visible));

  const dragging = useRef(false);

  function closeUnlessDragging(open: boolean) {
    // Escape during a drag gives up the drag, not the dialog.
    if (!open && !dragging.current) onClose();
  }

  function save() {
    onSave(withRequired(columns, choice.selected));
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={closeUnlessDragging}
      title="Column Preferences"
      width="medium"
      flush
      footNote="Drag to reorder, or + and × to move. Press Space to pick up, arrow keys to move."
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Save</Button>
        </>
      }
    >
      <ColumnLists
        columns={columns}
        choice={choice}
        onChoiceChange={setChoice}
        onDraggingChange={(lifted) => {
          dragging.current = lifted;
        }}
      />
    </Dialog>
  );
}
