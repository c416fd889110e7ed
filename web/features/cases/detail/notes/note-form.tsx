import { useMemo, useRef, useState } from "react";
import { caseItemWords } from "#contract/cases/case-kinds.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import type { Case, CaseNote } from "#contract/operations/cases/cases.ts";
import { changeCases } from "#web/explore/cases/cases-api.ts";
import { Button } from "#web/ui/button/button.tsx";
import { personLabel } from "#web/ui/display/person-label.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { LimitedArea } from "#web/ui/form/limited-text.tsx";
import { useCaseSave } from "../use-case-save.ts";
import { useDraft } from "../use-draft.ts";
import { NoteText } from "./note-text.tsx";

type NoteFormProps = {
  shown: Case;
  /** The one to change; null for a new one. */
  note: CaseNote | null;
  onDone?: () => void;
};

/** Writes a note. What is typed stays in this browser until it is saved. */
export function NoteForm({ shown, note, onDone }: NoteFormProps) {
  const { fields, change, clear, isTyped } = useNoteDraft(shown.case_id, note);
  const { save, problem, isBusy, isOvertaken, isSavedOver } = useCaseSave({
    begunWith: fields.version,
    stored: note?.version ?? 0,
    onSaved: finish,
  });
  const [isPreviewed, setIsPreviewed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  function finish() {
    clear();
    setIsPreviewed(false);
    onDone?.();
  }
  function insert(text: string) {
    const area = form.current?.querySelector("textarea");
    const [start, end] = [area?.selectionStart, area?.selectionEnd];
    const at = start ?? fields.body.length;
    change({ body: fields.body.slice(0, at) + text + fields.body.slice(end ?? at) });
    area?.focus();
  }
  return (
    <form
      ref={form}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save((version) =>
          changeCases("save_case_note", {
            case_id: shown.case_id,
            body: fields.body,
            ...(note === null ? {} : { note_id: note.note_id, known_version: version }),
          }),
        );
      }}
    >
      <FormAlert text={problem} />
      {isOvertaken && note !== null && <Overtaken note={note} />}
      <LimitedArea
        label={note === null ? "New note" : "Note"}
        hint="Markdown is supported. Type @ and a name to mention a member."
        rows={5}
        value={fields.body}
        limit={caseLimits.note}
        onChange={(event) => change({ body: event.target.value })}
      />
      {isPreviewed && (
        <div className="rounded-control border border-border px-3 py-2" aria-label="Preview">
          <NoteText body={fields.body} />
        </div>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <Inserts shown={shown} onInsert={insert} />
        <span className="ml-auto flex gap-2 max-sm:w-full max-sm:justify-end">
          <Button variant="secondary" onClick={() => setIsPreviewed(!isPreviewed)}>
            {isPreviewed ? "Hide preview" : "Preview"}
          </Button>
          {(isTyped || note !== null) && (
            <Button variant="outline" onClick={finish}>
              Discard
            </Button>
          )}
          <Button type="submit" busy={isBusy}>
            {isSavedOver ? "Save over the other change" : note === null ? "Add note" : "Save"}
          </Button>
        </span>
      </div>
    </form>
  );
}

function useNoteDraft(caseId: number, note: CaseNote | null) {
  const [begun] = useState(note);
  const given = useMemo(() => ({ body: begun?.body ?? "", version: begun?.version ?? 0 }), [begun]);
  return useDraft(caseId, note === null ? "note" : `note ${note.note_id}`, given);
}

function Overtaken({ note }: { note: CaseNote }) {
  return (
    <div className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
      <p className="mb-1">
        This note was changed in another window while you were editing. It now reads:
      </p>
      <NoteText body={note.body} />
    </div>
  );
}

type InsertsProps = { shown: Case; onInsert: (text: string) => void };

/** Inserts a mention or a link to an item at the cursor. */
function Inserts({ shown, onInsert }: InsertsProps) {
  const members = shown.members.filter(({ has_access: hasAccess }) => hasAccess);
  return (
    <>
      <Select
        label="Mention"
        hideLabel
        className="w-36"
        placeholder="Mention"
        value={null}
        choices={members.map((member) => ({
          value: member.email,
          label: personLabel(member, members),
        }))}
        onValueChange={(email) => {
          const same = members.filter(({ name }) => name === nameOf(members, email));
          onInsert(`@${same.length > 1 ? email : nameOf(members, email)} `);
        }}
      />
      {shown.items.length > 0 && (
        <Select
          label="Link to an item"
          hideLabel
          className="w-44"
          placeholder="Link to an item"
          value={null}
          choices={shown.items.map(({ number, kind, kept }) => ({
            value: number,
            label: `#${number} ${kept?.title ?? caseItemWords[kind].label}`,
          }))}
          onValueChange={(number) => onInsert(`[#${number}](#item-${number}) `)}
        />
      )}
    </>
  );
}

function nameOf(members: Case["members"], email: string): string {
  return members.find((member) => member.email === email)?.name ?? email;
}
