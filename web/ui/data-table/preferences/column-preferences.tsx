import { useRef, useState } from "react";

import { Button } from "../../button/button.tsx";
import { Dialog } from "../../overlay/dialog.tsx";
import { type ChoosableColumn, choiceOf, withRequired } from "./column-choice.ts";
import { ColumnLists } from "./column-lists.tsx";

interface ColumnPreferencesProps {
  open: boolean;
  onClose: () => void;
  columns: readonly ChoosableColumn[];
  visible: readonly string[];
  onSave: (names: string[]) => void;
}

export function ColumnPreferences(props: ColumnPreferencesProps) {
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
      footNote="Drag to reorder, or + and × to move. Space lifts, arrows move."
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
