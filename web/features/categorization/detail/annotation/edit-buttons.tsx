import { Eraser, History, Redo2, Undo2 } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import type { AnnotationProps } from "./annotation.ts";

const icon = { size: 16, "aria-hidden": true } as const;

/** What is done to the highlights, and what is taken back. */
export function EditButtons(props: AnnotationProps) {
  const { item, isReadOnly, canUndo, canRedo, onClear, onUndo, onRedo, onHistory } = props;
  const isBare = item.annotation.highlights.length === 0;
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="outline2"
        icon={<Eraser size={14} aria-hidden />}
        disabled={isReadOnly || isBare}
        onClick={onClear}
        aria-keyshortcuts="C"
        className="mr-1 flex-1"
      >
        Clear Highlights
      </Button>
      <IconButton
        label="Undo"
        disabled={isReadOnly || !canUndo}
        onClick={onUndo}
        icon={<Undo2 {...icon} />}
      />
      <IconButton
        label="Redo"
        disabled={isReadOnly || !canRedo}
        onClick={onRedo}
        icon={<Redo2 {...icon} />}
      />
      <IconButton label="History" onClick={onHistory} icon={<History {...icon} />} />
    </div>
  );
}
