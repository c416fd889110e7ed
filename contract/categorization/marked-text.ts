import { escapeHtml } from "#contract/values/escape-html.ts";
import { type HighlightRange, isInsidePair, normalizeRanges } from "./highlight-range.ts";

const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00A0",
};

const opening = "<mark>";
const closing = "</mark>";

const special = /[<&]/g;

/** Longest spelling of a character: &#x0010FFFF; and some zeros. */
const longestEntity = 16;

/**
 * An interaction's text as HTML, `<mark>` round what is highlighted; its line feeds stay as they are.
 * @param ranges  a set of highlights of that text
 */
export function markedHtml(text: string, ranges: readonly HighlightRange[]): string {
  let html = "";
  let at = 0;
  for (const [start, end] of ranges) {
    html += `${escapeHtml(text.slice(at, start))}${opening}${escapeHtml(text.slice(start, end))}${closing}`;
    at = end;
  }
  return html + escapeHtml(text.slice(at));
}

/**
 * The highlights of HTML that says exactly this text and no element but `<mark>` without attributes,
 * none in another. Characters may be spelled as browsers and others write them (&apos; &#39; &#x27;
 * &nbsp;). A mark over several lines is cut at their ends, marks that touch are one, and white space
 * at the ends of a mark is not marked.
 * @returns a set of highlights, or null when the HTML is anything else
 */
export function parseMarkedHtml(html: string, text: string): readonly HighlightRange[] | null {
  const marks: HighlightRange[] = [];
  let openedAt: number | null = null;
  let at = 0;
  let place = 0;
  while (place < html.length) {
    if (openedAt === null && html.startsWith(opening, place)) {
      openedAt = at;
      place += opening.length;
    } else if (openedAt !== null && html.startsWith(closing, place)) {
      if (isInsidePair(text, openedAt) || isInsidePair(text, at)) return null;
      marks.push([openedAt, at]);
      openedAt = null;
      place += closing.length;
    } else {
      const read = readCharacters(html, place);
      if (read === null || !text.startsWith(read.characters, at)) return null;
      at += read.characters.length;
      place += read.length;
    }
  }
  return openedAt === null && at === text.length ? normalizeRanges(text, marks) : null;
}

/** The characters up to the next tag or entity, or the one that an entity spells; null: neither. */
function readCharacters(
  html: string,
  place: number,
): { characters: string; length: number } | null {
  special.lastIndex = place;
  const next = special.test(html) ? special.lastIndex - 1 : html.length;
  if (next > place) return { characters: html.slice(place, next), length: next - place };
  if (html.charAt(place) === "<") return null;
  const end = html.slice(place, place + longestEntity).indexOf(";");
  const character = end === -1 ? null : decoded(html.slice(place + 1, place + end));
  return character === null ? null : { characters: character, length: end + 1 };
}

function decoded(name: string): string | null {
  const digits = /^#(?:x(?<hex>[0-9a-f]+)|(?<decimal>[0-9]+))$/i.exec(name)?.groups;
  if (digits === undefined) return Object.hasOwn(named, name) ? (named[name] ?? null) : null;
  const { hex, decimal } = digits;
  const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  return isCharacter(codePoint) ? String.fromCodePoint(codePoint) : null;
}

/** HTML reads zero, halves of pairs and the old control characters as something else. */
function isCharacter(codePoint: number): boolean {
  const isHalf = codePoint >= 0xd800 && codePoint <= 0xdfff;
  const isRemapped =
    codePoint === 0 || codePoint === 13 || (codePoint >= 0x80 && codePoint <= 0x9f);
  return codePoint <= 0x10ffff && !isHalf && !isRemapped;
}
