import { useState } from "react";
import type { Case, CaseNote } from "#contract/operations/cases/cases.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { useReaderTimes } from "#web/explore/page/use-reader-times.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useChangeOrNotice } from "../use-change-or-notice.ts";
import { NoteForm } from "./note-form.tsx";
import { NoteText } from "./note-text.tsx";

/** The notes of a case, the oldest first, and a new one below. */
export function NotesTab({ shown }: { shown: Case }) {
  return (
    <div className="grid max-w-240 grid-cols-[minmax(0,1fr)] gap-3">
      {shown.notes.length === 0 && (
        <p className="text-sm text-muted">There are no notes in this case yet.</p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {shown.notes.map((note) => (
          <Note key={note.note_id} note={note} shown={shown} />
        ))}
      </ul>
      {shown.status === "closed" ? (
        <p className="text-sm text-muted">This case is closed. Reopen it to add a note.</p>
      ) : (
        <NoteForm shown={shown} note={null} />
      )}
    </div>
  );
}

function Note({ note, shown }: { note: CaseNote; shown: Case }) {
  const [isEdited, setIsEdited] = useState(false);
  const { zonedInstant } = useReaderTimes();
  const isChangeable = note.is_own && shown.status === "open";
  return (
    <li
      id={`note-${note.note_id}`}
      className="rounded-card border border-border bg-surface px-3.5 py-3"
    >
      <p className="mb-2 flex flex-wrap items-center gap-x-2 text-xs text-faint">
        <span className="text-sm font-medium text-text">{note.author}</span>
        <span className="tabular-nums">{zonedInstant(note.created_at)}</span>
        {note.changed_at !== null && (
          <span className="tabular-nums">edited {zonedInstant(note.changed_at)}</span>
        )}
        {note.mentions.length > 0 && <span>mentions {note.mentions.join(", ")}</span>}
        {isChangeable && !isEdited && (
          <span className="ml-auto flex gap-1">
            <Button variant="secondary" size="compact" onClick={() => setIsEdited(true)}>
              Edit
            </Button>
            <DeleteNote note={note} shown={shown} />
          </span>
        )}
      </p>
      {isEdited ? (
        <NoteForm shown={shown} note={note} onDone={() => setIsEdited(false)} />
      ) : (
        <NoteText body={note.body} />
      )}
    </li>
  );
}

function DeleteNote({ note, shown }: { note: CaseNote; shown: Case }) {
  const changeOrNotice = useChangeOrNotice();
  const [isAsking, setIsAsking] = useState(false);
  function remove() {
    setIsAsking(false);
    const { note_id, version } = note;
    const { case_id } = shown;
    void changeOrNotice("The note was not deleted.", () =>
      changeCases("delete_case_note", { case_id, note_id, known_version: version }),
    );
  }
  return (
    <>
      <Button variant="secondary" size="compact" onClick={() => setIsAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete this note?"
        confirmLabel="Delete"
        destructive
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
      >
        It is deleted for all members. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
