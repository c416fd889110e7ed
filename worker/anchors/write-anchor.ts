import type { Database } from "#database/connect.ts";
import {
  type AnchorNote,
  readAnchorNote,
  saveAnchorNote,
  withAnchorLock,
} from "#database/queries/audit/audit-anchors.ts";
import { readAuditHash, readLastAuditHash } from "#database/queries/audit/audit.ts";
import {
  appendToAnchorFile,
  readAnchorFile,
  readAnchorTail,
} from "#platform/audit-anchors/anchor-file.ts";
import {
  type AnchorFields,
  type AnchorLine,
  checkAnchorLine,
  hashOfLine,
  noLine,
  writeAnchorLine,
} from "#platform/audit-anchors/anchor-line.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";

export type Anchoring = {
  db: Database;
  /** The anchors file. */
  path: string;
  keyRing: KeyRing;
  /** UTC instant. */
  at: string;
};

export type AnchorOutcome =
  /** Every line the database had not noted yet: the new one, and one whose process ended before. */
  | { state: "written"; lines: string[] }
  | { state: "nothing new" }
  | { state: "contradicted"; problem: string };

type Tail = Awaited<ReturnType<typeof readAnchorTail>>;

/**
 * Adds a line to the anchors file when the audit trail has entries that the last line does not
 * cover. Writes nothing where file and database contradict each other: anchors that continue after
 * a trail was cut or rewritten would make it look intact.
 */
export async function writeAnchor(anchoring: Anchoring): Promise<AnchorOutcome> {
  const { db, path, keyRing } = anchoring;
  return await withAnchorLock(db, async (transaction): Promise<AnchorOutcome> => {
    const tail = await readAnchorTail(path);
    const note = await readAnchorNote(transaction);
    const last = tail?.last ?? null;
    const problem =
      problemOfTail({ last, note, path }, keyRing) ?? (await problemOfTrail(transaction, last));
    if (problem !== null) return { state: "contradicted", problem };
    const lines: string[] = [];
    // The process ended between the line and its note, and so before it was logged.
    if (last !== null && note?.lineNumber !== last.number) {
      await saveAnchorNote(transaction, noteOf(last), anchoring.at);
      lines.push(last.text);
    }
    const newest = await readLastAuditHash(transaction);
    if (newest !== null && newest.id !== last?.entry)
      lines.push(await appendLine({ ...anchoring, db: transaction }, { kind: "anchor" }, tail));
    return lines.length === 0 ? { state: "nothing new" } : { state: "written", lines };
  });
}

/**
 * Adds a line that says that a backup was restored: earlier anchors may name entries the trail does
 * not have. To be called with the lock on anchors held. Signs nothing that follows an invalid
 * line: that would vouch for it.
 */
export async function appendRestoreMark(
  anchoring: Anchoring,
  reason: string,
): Promise<AnchorOutcome> {
  const { db, path, keyRing } = anchoring;
  if ((await readLastAuditHash(db)) === null) return { state: "nothing new" };
  const tail = await readAnchorTail(path);
  const note = await readAnchorNote(db);
  const problem = problemOfTail({ last: tail?.last ?? null, note, path }, keyRing);
  if (problem !== null) return { state: "contradicted", problem };
  const line = await appendLine(anchoring, { kind: "restore", reason }, tail);
  return { state: "written", lines: [line] };
}

/**
 * Adds a line that says that a person accepted the trail as it is, and what was wrong then. It
 * follows the last valid line. To be called with the lock on anchors held.
 * @returns the line
 */
export async function appendAcceptMark(anchoring: Anchoring, reason: string): Promise<string> {
  const { db, path, keyRing } = anchoring;
  const tail = await readAnchorTail(path);
  const note = await readAnchorNote(db);
  const last = tail?.last ?? null;
  const lines = (await readAnchorFile(path)) ?? [];
  const holding = lines.findLast((line) => checkAnchorLine(line, keyRing) === "holds") ?? null;
  const problem = problemOfTail({ last, note, path }, keyRing) ?? (await problemOfTrail(db, last));
  const mark = { kind: "accept" as const, reason, ...(problem === null ? {} : { problem }) };
  return await appendLine(anchoring, mark, { last: holding, isEnded: tail?.isEnded ?? true });
}

async function appendLine(
  { db, path, keyRing, at }: Anchoring,
  mark: Pick<AnchorFields, "kind" | "reason" | "problem">,
  tail: Tail,
): Promise<string> {
  const newest = await readLastAuditHash(db);
  if (newest === null) throw new Error("The audit trail is empty: there is nothing to anchor.");
  const last = tail?.last ?? null;
  const anchor = {
    number: (last?.number ?? 0) + 1,
    ...mark,
    at,
    entry: newest.id,
    hash: newest.hash.toString("hex"),
    previous: last === null ? noLine : hashOfLine(last.text),
  };
  const line = writeAnchorLine(anchor, keyRing);
  await appendToAnchorFile(path, `${tail?.isEnded === false ? "\n" : ""}${line}\n`);
  await saveAnchorNote(db, noteOf({ number: anchor.number, text: line }), at);
  return line;
}

function noteOf({ number, text }: Pick<AnchorLine, "number" | "text">): AnchorNote {
  return { lineNumber: number, lineHash: hashOfLine(text) };
}

/**
 * What is wrong with the end of the file, in itself or compared with the database; null: nothing.
 */
export function problemOfTail(
  { last, note, path }: { last: AnchorLine | null; note: AnchorNote | null; path: string },
  keyRing: KeyRing,
): string | null {
  if (last === null) {
    if (note === null) return null;
    return `${path} is MISSING or empty, although the database notes ${note.lineNumber} lines in it`;
  }
  const signature = checkAnchorLine(last, keyRing);
  if (signature === "does not hold")
    return `line ${last.number} was ALTERED: its HMAC does not hold`;
  if (signature === "unknown key")
    return `line ${last.number} is signed under the key "${last.signature.keyId}", which is not among the secret keys`;
  if (note === null || note.lineNumber < last.number) return null;
  if (note.lineNumber > last.number)
    return `the file was TRUNCATED: it ends with line ${last.number}, and the database notes ${note.lineNumber} lines`;
  return note.lineHash === hashOfLine(last.text)
    ? null
    : `line ${last.number} DIFFERS from the line the database recorded`;
}

async function problemOfTrail(db: Database, last: AnchorLine | null): Promise<string | null> {
  if (last === null) return null;
  const hash = await readAuditHash(db, last.entry);
  return problemOfAnchor(last, hash?.toString("hex"));
}

/** @param hash  what the entry carries in the database, in hex; undefined: there is no such entry */
export function problemOfAnchor(
  { number, entry, at, hash: anchored }: AnchorFields,
  hash: string | undefined,
): string | null {
  const place = `entry ${entry}, anchored at ${at} on line ${number},`;
  if (hash === undefined)
    return `${place} is MISSING from the database: the end of the audit trail was removed`;
  return hash === anchored
    ? null
    : `${place} DIFFERS in the database: the audit trail was rewritten`;
}
