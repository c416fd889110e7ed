import { numberText } from "#contract/values/amount-text.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { listItems } from "#database/cases/case-items.ts";
import {
  deleteNote,
  insertNote,
  listMembers,
  listNotes,
  type NoteRow,
  updateNote,
} from "#database/cases/case-parts.ts";
import { readNote } from "#server/operations/cases/read-note.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  assertOpen,
  callerName,
  type HeldCase,
  onCase,
  refuseOther,
} from "#server/operations/cases/on-case.ts";

/** Adds a note, or changes one of the caller's own. */
export async function saveCaseNote(
  input: OperationInput<"save_case_note">,
  context: MemberContext,
): Promise<OperationAnswer<"save_case_note">> {
  return await onCase(input, context, async (held) => {
    const { file, transaction, at, record } = held;
    assertOpen(file, input.note_id === undefined ? "adds" : "removes");
    const known = input.note_id === undefined ? null : await ownNote(input.note_id, held);
    if (known !== null) refuseOther(known.version, input.known_version, changedNote(known));
    const mentioned = await mentionedIn(input.body, held);
    const { accountId } = held.context.identity;
    const by = { accountId, name: await callerName(held.context) };
    const note = { caseId: file.id, body: input.body, mentioned, by, at };
    const id = known?.id ?? (await addNote(note, held));
    if (known !== null) await updateNote(transaction, known.id, note);
    await record(known === null ? "added" : "changed", { note: id, mentions: mentioned.length });
    return { note_id: id };
  });
}

async function addNote(
  note: Parameters<typeof insertNote>[1],
  { transaction, file }: HeldCase,
): Promise<number> {
  const notes = await listNotes(transaction, file.id);
  if (notes.length < caseLimits.notes) return await insertNote(transaction, note);
  const text = `A case has at most ${numberText(caseLimits.notes, 0)} notes.`;
  throw new OperationError("case_full", { text });
}

function changedNote({ changedBy, author }: NoteRow): string {
  return `${changedBy ?? author} changed this note`;
}

/** A note of the caller's own: others' notes are read only. */
async function ownNote(
  id: number,
  { transaction, file, context: { identity } }: HeldCase,
): Promise<NoteRow> {
  const [note] = await listNotes(transaction, file.id, id);
  if (note === undefined) throw new OperationError("case_note_not_found");
  if (note.authorAccountId !== identity.accountId) {
    const text = "Only the author can change or delete a note.";
    throw new OperationError("case_owner_only", { text });
  }
  return note;
}

/**
 * Ids of the members a note mentions.
 * @throws OperationError `unknown_mention` naming who is no member, or which item the case does not have
 */
async function mentionedIn(body: string, { transaction, file }: HeldCase): Promise<number[]> {
  const members = await listMembers(transaction, file.id);
  const present = members.filter(({ hasAccess }) => hasAccess);
  const { mentioned, unknown, ambiguous, items } = readNote(body, present);
  const [first] = unknown;
  if (first !== undefined) {
    const text = `${first} is not a member of this case. Add the person as a member first, or write the name without @.`;
    throw new OperationError("unknown_mention", { text });
  }
  const [doubtful] = ambiguous;
  if (doubtful !== undefined) {
    const text = `Several members are called ${doubtful.slice(1)}. Mention the person by email.`;
    throw new OperationError("unknown_mention", { text });
  }
  const numbers = new Set((await listItems(transaction, file.id)).map(({ number }) => number));
  const missing = items.find((number) => !numbers.has(number));
  if (missing === undefined) return mentioned;
  const text = `The note links to item ${missing}, which is not in this case.`;
  throw new OperationError("unknown_mention", { text });
}

/** Deletes one of the caller's own notes, unless the case is on hold. */
export async function deleteCaseNote(
  input: OperationInput<"delete_case_note">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_case_note">> {
  return await onCase(input, context, async (held) => {
    const { file, transaction, record } = held;
    assertOpen(file, "removes");
    const note = await ownNote(input.note_id, held);
    refuseOther(note.version, input.known_version, changedNote(note));
    await deleteNote(transaction, note.id);
    await record("deleted", { note: note.id });
    return { success: true };
  });
}
