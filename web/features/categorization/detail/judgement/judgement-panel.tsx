import { ChevronLeft, ChevronRight, Highlighter } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { ChoiceButtons, Key } from "./choice-buttons.tsx";
import { EditButtons } from "./edit-buttons.tsx";
import { ItemStatus } from "./item-status.tsx";
import type { JudgementProps } from "./judgement.ts";
import { NoteField } from "./note-field.tsx";

/** The column at the right of the transcript. */
export function JudgementPanel(props: JudgementProps) {
  const { item, isReadOnly, isLastOpen, noteId, lastSaved } = props;
  return (
    <section
      aria-label="Judgement"
      className="relative flex w-75 shrink-0 flex-col gap-3.5 overflow-y-auto border-l border-border bg-surface p-4"
    >
      <ItemStatus item={item} isLastOpen={isLastOpen} onRetry={props.onRetry} />
      <div className="flex">
        <ChoiceButtons
          chosen={item.judgement.label}
          isDisabled={isReadOnly}
          isNarrow={false}
          onChoose={props.onChoose}
        />
      </div>
      <NoteField
        id={noteId}
        note={item.judgement.note}
        isReadOnly={isReadOnly}
        onWrite={props.onWrite}
      />
      <EditButtons {...props} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={!props.hasPrevious}
          onClick={props.onPrevious}
          aria-keyshortcuts="ArrowLeft"
        >
          Previous
        </Button>
        <Button disabled={!props.hasNext} onClick={props.onNext} aria-keyshortcuts="ArrowRight">
          Next
          <ChevronRight size={14} aria-hidden />
        </Button>
      </div>
      <Hints />
      <p className="mt-auto pt-2 text-xs text-faint tabular-nums">
        {lastSaved === null ? "Nothing saved yet" : `Last saved ${lastSaved}`}
      </p>
    </section>
  );
}

function Hints() {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-2.5 gap-y-1.5 border-t border-border pt-3.5 text-xs/4.5 text-muted">
      <Highlighter size={14} aria-hidden="true" />
      <span>Select text to highlight it. Select it again to take the mark off.</span>
      <Key text="H" />
      <span>Highlight the focused line</span>
      <Key text="← →" />
      <span>Previous, next</span>
      <Key text="?" />
      <span>All shortcuts</span>
    </div>
  );
}
