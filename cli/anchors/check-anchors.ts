import { numberText } from "#contract/values/amount-text.ts";
import type { Database } from "#database/connect.ts";
import { readAnchorNote, readAuditHashes } from "#database/queries/audit/audit-anchors.ts";
import { readAnchorFile } from "#platform/audit-anchors/anchor-file.ts";
import {
  type AnchorLine,
  checkAnchorLine,
  hashOfLine,
  noLine,
} from "#platform/audit-anchors/anchor-line.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { problemOfAnchor, problemOfTail } from "#worker/anchors/write-anchor.ts";

type Finding = { line: string; isSound: boolean };

const wayOn = 'see "Anchors of the audit trail" in docs/operations.md';

/** Compares the audit trail with its anchors outside the database, as lines for people. */
export async function checkAnchors(
  db: Database,
  { path, openKeyRing }: { path: string | null; openKeyRing: () => Promise<KeyRing> },
): Promise<Finding[]> {
  const note = await readAnchorNote(db);
  const wrong = (text: string): Finding => ({ line: `Anchors      ${text}`, isSound: false });
  if (path === null) {
    if (note !== null)
      return [
        wrong(
          `NOT COMPARED: the database notes ${note.lineNumber} lines, and SENTINEL_AUDIT_ANCHORS names no file`,
        ),
      ];
    return [{ line: "Anchors      none: SENTINEL_AUDIT_ANCHORS names no file", isSound: true }];
  }
  const lines = (await readAnchorFile(path)) ?? [];
  if (lines.length === 0 && note === null)
    return [{ line: `Anchors      none in ${path} yet`, isSound: true }];
  if (lines.length === 0)
    return [
      wrong(
        `${path} is MISSING or empty, although the database notes ${note?.lineNumber} lines in it; ${wayOn}`,
      ),
    ];
  const keyRing = await openKeyRing();
  const marks = describeMarks(lines, keyRing);
  const since = lines.findLastIndex(
    (line) => line.kind === "accept" && checkAnchorLine(line, keyRing) === "holds",
  );
  const counted = lines.slice(Math.max(0, since));
  const problem =
    problemOfChain(counted, keyRing, since) ??
    problemOfTail({ last: lines.at(-1) ?? null, note, path }, keyRing) ??
    (await problemOfEntries(db, counted, keyRing));
  if (problem !== null) return [...marks, wrong(`${problem}; ${wayOn}`)];
  const count = numberText(counted.length, 0);
  const last = lines.at(-1);
  const line = `Anchors      ${count} lines in ${path}, the last for entry ${last?.entry}: the audit trail agrees with every one`;
  return [...marks, { line, isSound: true }];
}

/**
 * Compares a copy kept elsewhere with the file, or where there is none, with the trail. Only this shows
 * that file and database went back to an earlier anchor together.
 */
export async function checkAnchorCopy(
  db: Database,
  { path, copy }: { path: string | null; copy: string },
): Promise<Finding> {
  const copied = (await readAnchorFile(copy)) ?? [];
  if (copied.length === 0)
    return { line: `Copy         NOT COMPARED: ${copy} has no anchors`, isSound: false };
  const problem =
    path === null ? await problemOfAnchors(db, copied) : await problemOfCopy(copied, path);
  if (problem !== null) return { line: `Copy         ${problem}; ${wayOn}`, isSound: false };
  const count = numberText(copied.length, 0);
  const line = `Copy         ${count} lines in ${copy}: ${path ?? "the audit trail"} agrees with every one`;
  return { line, isSound: true };
}

async function problemOfCopy(copied: readonly AnchorLine[], path: string): Promise<string | null> {
  const present = new Set((await readAnchorFile(path))?.map(({ text }) => text));
  const missing = copied.find(({ text }) => !present.has(text));
  if (missing === undefined) return null;
  return `line ${missing.number} for entry ${missing.entry} is MISSING from ${path}: the file was truncated or replaced`;
}

/**
 * Every line follows from the one before, and no HMAC is wrong. Lines under a key that was removed
 * are vouched for by the chain up to the last line, whose key has to be known.
 * @param since  the place of the first line in the file; below 1 it is the file's first
 */
function problemOfChain(
  lines: readonly AnchorLine[],
  keyRing: KeyRing,
  since: number,
): string | null {
  let previous: AnchorLine | null = null;
  for (const line of lines) {
    if (checkAnchorLine(line, keyRing) === "does not hold")
      return `line ${line.number} was ALTERED: its HMAC does not hold`;
    const isFirst = previous === null;
    const expected: string = previous === null ? noLine : hashOfLine(previous.text);
    const number: number = (previous?.number ?? 0) + 1;
    const follows = line.previous === expected && line.number === number;
    if (!follows && !(isFirst && since > 0))
      return `line ${line.number} does not follow from the line before it: a line was REMOVED, replaced or altered`;
    previous = line;
  }
  return null;
}

/** A restore goes back to before entries that earlier lines name; it says so on a line of its own. */
async function problemOfEntries(
  db: Database,
  lines: readonly AnchorLine[],
  keyRing: KeyRing,
): Promise<string | null> {
  let standing: AnchorLine[] = [];
  for (const line of lines) {
    if (line.kind === "restore" && checkAnchorLine(line, keyRing) === "holds")
      standing = standing.filter(({ entry }) => entry < line.entry);
    standing.push(line);
  }
  return await problemOfAnchors(db, standing);
}

async function problemOfAnchors(
  db: Database,
  lines: readonly AnchorLine[],
): Promise<string | null> {
  const hashes = await readAuditHashes(
    db,
    lines.map(({ entry }) => entry),
  );
  for (const line of lines) {
    const problem = problemOfAnchor(line, hashes.get(line.entry));
    if (problem !== null) return problem;
  }
  return null;
}

/** The lines that accept or restore, so that the reader knows what they leave out of the comparison. */
function describeMarks(lines: readonly AnchorLine[], keyRing: KeyRing): Finding[] {
  return lines.flatMap((line, index) => {
    const { at, number, kind, signature, reason = "", problem } = line;
    const state = checkAnchorLine(line, keyRing);
    if (kind === "anchor" || state === "does not hold") return [];
    if (state === "unknown key") {
      const text = `Ignored      line ${number}: its kind is "${kind}", and its key "${signature.keyId}" is not among the secret keys. It accepts nothing.`;
      return [{ line: text, isSound: true }];
    }
    if (kind === "accept") {
      const found = problem === undefined ? "" : ` What was wrong: ${problem}.`;
      const text = `Accepted     at ${at} (line ${number}): ${reason}.${found} Earlier lines are not compared.`;
      return [{ line: text, isSound: true }];
    }
    const undone = lines
      .slice(0, index)
      .reduce((most, { entry }) => Math.max(most, entry), line.entry - 1);
    const lost =
      undone < line.entry
        ? "No anchor names an entry after it."
        : `Entries ${line.entry} to ${undone}, written before the restore, are not in this database.`;
    return [{ line: `Restored     at ${at} (line ${number}): ${reason}. ${lost}`, isSound: true }];
  });
}
