import { parseDecimal } from "#domain/trades/lines/decimal.ts";
import type { HoldingLine } from "#domain/holdings/holding-line.ts";

/** What a holding is counted in: shares (or other securities), or dollars. */
export type HoldingUnit = "shares" | "dollars";

/** Words with which forms point at a footnote in place of saying how a holding is owned. */
const pointers = new Set(
  "see by and the to in of under below attached footnote footnotes foot note notes fn explanation explanations explanatory response responses remark remarks a b c i".split(
    " ",
  ),
);
const pointed = /\b(foot ?notes?|notes?|fn|explanat\w*|responses?|remarks?)\b/;

/** Case, spaces and punctuation set aside; a point between digits stays. */
export function plainWords(text: string | null): string {
  return (text ?? "")
    .toLowerCase()
    .replace(/(?<!\d)\.|\.(?!\d)|[,;:'"’“”()[\]#*]/g, "")
    .replace(/[-–—/&_\s]+/g, " ")
    .trim();
}

/**
 * Tells the accounts apart in which a person holds securities of one issuer: by table, title, direct
 * or indirect and nature of ownership, for derivatives also by price and dates, and by the unit.
 * Spellings that differ in case, space or punctuation are one, unless some filing lists both. The
 * footnotes of the nature, and of a derivative's dates, count where the words only point at them, or
 * where some filing has lines of the same words with different footnotes: what a filing keeps apart
 * is never put together.
 * @returns the key of each line's account
 */
export function accountsOfLines(lines: readonly HoldingLine[]): Map<HoldingLine, string> {
  const spellings = spellingsKeptApart(lines);
  const worded = new Map(lines.map((line) => [line, wordsOf(line, spellings)]));
  const noted = keysDistinguishedByNotes(lines, worded);
  return new Map(
    lines.map((line) => {
      const { key, pointsAtNotes } = worded.get(line) ?? { key: "", pointsAtNotes: false };
      return [line, pointsAtNotes || noted.has(key) ? `${key}\u0000${notesOf(line)}` : key];
    }),
  );
}

type Words = { key: string; pointsAtNotes: boolean };

function wordsOf(line: HoldingLine, keptApart: ReadonlySet<string>): Words {
  const { asFiled } = line;
  const spelled = (text: string | null): string =>
    keptApart.has(plainWords(text)) ? (text?.trim() ?? "") : plainWords(text);
  const nature = spelled(asFiled.natureOfOwnership);
  const isIndirect = asFiled.directOrIndirect?.trim().toUpperCase() === "I";
  const hasNotes = asFiled.natureFootnoteIds.length > 0;
  const pointsAtNotes = isIndirect && hasNotes && (nature === "" || isPointer(nature));
  const terms = [asFiled.exercisePrice, asFiled.exerciseDate, asFiled.expirationDate];
  const key = [
    asFiled.table,
    spelled(asFiled.securityTitle),
    plainWords(asFiled.directOrIndirect),
    pointsAtNotes ? "" : nature,
    ...(asFiled.table === "derivative" ? terms.map(termOf) : []),
    unitOf(line),
  ].join("\u0000");
  return { key, pointsAtNotes };
}

function isPointer(nature: string): boolean {
  if (!pointed.test(nature)) return false;
  return nature.split(" ").every((word) => pointers.has(word) || /^f?\d+$/.test(word));
}

/** "6.240" and "6.24" are one price. */
function termOf(text: string | null): string {
  return parseDecimal(text)?.toFixed() ?? plainWords(text);
}

/** Dollars where the line states a value and no number. */
export function unitOf({ asFiled }: HoldingLine): HoldingUnit {
  const hasNumber = asFiled.sharesOwnedFollowing !== null || asFiled.shares !== null;
  const hasValue = asFiled.valueOwnedFollowing !== null || asFiled.totalValue !== null;
  return hasValue && !hasNumber ? "dollars" : "shares";
}

function notesOf({ asFiled, filing }: HoldingLine): string {
  const ids = [
    ...asFiled.natureFootnoteIds,
    ...(asFiled.table === "derivative" ? asFiled.termFootnoteIds : []),
  ];
  const texts = ids.map((id) => plainWords(filing.footnotes[id] ?? ""));
  return [...new Set(texts)].sort().join("\u0001");
}

/** Words that some filing spells in two ways: there each spelling is an account of its own. */
function spellingsKeptApart(lines: readonly HoldingLine[]): ReadonlySet<string> {
  const seen = new Map<string, string>();
  const keptApart = new Set<string>();
  for (const { asFiled, filing } of lines) {
    for (const text of [asFiled.securityTitle, asFiled.natureOfOwnership]) {
      if (text === null) continue;
      const words = plainWords(text);
      const key = `${filing.accession} ${words}`;
      const earlier = seen.get(key);
      if (earlier !== undefined && earlier !== text.trim()) keptApart.add(words);
      seen.set(key, text.trim());
    }
  }
  return keptApart;
}

/** Keys under which one filing has lines with different footnotes. */
function keysDistinguishedByNotes(
  lines: readonly HoldingLine[],
  worded: ReadonlyMap<HoldingLine, Words>,
): ReadonlySet<string> {
  const seen = new Map<string, string>();
  const distinguished = new Set<string>();
  for (const line of lines) {
    const key = worded.get(line)?.key ?? "";
    const within = `${line.filing.accession} ${key}`;
    const notes = notesOf(line);
    const earlier = seen.get(within);
    if (earlier !== undefined && earlier !== notes) distinguished.add(key);
    seen.set(within, notes);
  }
  return distinguished;
}
