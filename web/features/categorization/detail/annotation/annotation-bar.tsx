import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp } from "lucide-react";
import { useId } from "react";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { EditButtons } from "./edit-buttons.tsx";
import { ItemStatus } from "./item-status.tsx";
import type { AnnotationProps } from "./annotation.ts";
import { NoteField } from "./note-field.tsx";

type AnnotationBarProps = AnnotationProps & {
  /** The note and what is seldom needed are shown too. */
  isOpen: boolean;
  onToggle: () => void;
};

const icon = { size: 20, "aria-hidden": true } as const;

/** Below the transcript, which ends above it: what is read is never covered. */
export function AnnotationBar(props: AnnotationBarProps) {
  const { item, isReadOnly, isLastOpen, isOpen, onToggle, lastSaved } = props;
  const sheetId = useId();
  const Chevron = isOpen ? ChevronDown : ChevronUp;
  return (
    <section
      aria-label="Label"
      className="relative flex max-h-[60%] shrink-0 flex-col gap-2 overflow-y-auto border-t border-border bg-surface px-3 pt-2 pb-[max(8px,env(safe-area-inset-bottom))]"
    >
      <div className="grid shrink-0 grid-cols-[1fr_auto] items-start gap-1">
        <ItemStatus item={item} isLastOpen={isLastOpen} isNarrow onRetry={props.onRetry} />
        <PlainIconButton
          label={isOpen ? "Hide the note" : "Note and more"}
          aria-expanded={isOpen}
          aria-controls={sheetId}
          onClick={onToggle}
          icon={<Chevron {...icon} />}
        />
      </div>
      <div id={sheetId} hidden={!isOpen} className="grid min-h-24 gap-2 overflow-y-auto">
        <NoteField
          id={props.noteId}
          note={item.annotation.note}
          isReadOnly={isReadOnly}
          onWrite={props.onWrite}
        />
        <EditButtons {...props} />
        <p className="text-xs text-faint tabular-nums">
          {lastSaved === null ? "Nothing saved yet" : `Last saved ${lastSaved}`}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <PlainIconButton
          label="Previous"
          disabled={!props.hasPrevious}
          onClick={props.onPrevious}
          icon={<ChevronLeft {...icon} />}
          className="size-11"
        />
        <ChoiceButtons
          chosen={item.annotation.label}
          isDisabled={isReadOnly}
          isNarrow
          onChoose={props.onChoose}
        />
        <PlainIconButton
          label="Next"
          disabled={!props.hasNext}
          onClick={props.onNext}
          icon={<ChevronRight {...icon} />}
          className="size-11"
        />
      </div>
    </section>
  );
}
