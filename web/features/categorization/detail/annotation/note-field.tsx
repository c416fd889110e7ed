import type { KeyboardEvent } from "react";
import { longestNote } from "#contract/categorization/review-vocabulary.ts";
import { TextArea } from "#web/ui/form/text-input.tsx";

type NoteFieldProps = {
  id: string;
  note: string;
  isReadOnly: boolean;
  onWrite: (note: string) => void;
};

/** Escape gives the keys back to the page. */
export function NoteField({ id, note, isReadOnly, onWrite }: NoteFieldProps) {
  function leave(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.blur();
  }
  return (
    <TextArea
      id={id}
      label="Note (optional)"
      value={note}
      readOnly={isReadOnly}
      maxLength={longestNote}
      onChange={(event) => onWrite(event.target.value)}
      onKeyDown={leave}
      aria-keyshortcuts="E"
    />
  );
}
