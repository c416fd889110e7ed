/** Dropped before anything else: NFKC would make letters of them ("TM"). */
const marks = "\u2122\u00AE\u00A9\u2120";

/** Soft hyphen, joiners, zero-width spaces, direction marks, variation selectors. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

/** White space as Unicode has it, and control characters. */
const blank = /^[\s\p{Cc}\u2028\u2029]$/u;

/** Before NFKC: it would take an accent used as an apostrophe apart into a space and a mark. */
const singleQuotes =
  "'`\u00B4\u2018\u2019\u201A\u201B\u2032\u2035\u2039\u203A\u02B9\u02BB\u02BC\u02BD";
const doubleQuotes = '"\u201C\u201D\u201E\u201F\u2033\u2036\u00AB\u00BB\u02BA\u301D\u301E\u301F';
const dashes = /^[\p{Pd}\u2043\u2212\u02D7]$/u;

/**
 * One character as it is searched, by the rules of DOMAIN.md section 6: marks of trade and
 * copyright and invisible characters vanish, quotes become ' or ", dashes become -, white space and
 * control characters become one blank, all else its compatibility form (NFKC). Case is kept.
 * @param codePoint  Unicode code point; a surrogate on its own becomes U+FFFD
 * @returns "" when it vanishes; may be several characters, spaces among them
 */
export function foldCharacter(codePoint: number): string {
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\uFFFD";
  const character = String.fromCodePoint(codePoint);
  if (marks.includes(character) || invisible.test(character)) return "";
  if (blank.test(character)) return " ";
  return [...unify(character).normalize("NFKC")].map(unify).join("").replace(/\s/g, " ");
}

function unify(character: string): string {
  if (singleQuotes.includes(character)) return "'";
  if (doubleQuotes.includes(character)) return '"';
  return dashes.test(character) ? "-" : character;
}

/**
 * A keyword as it is searched for: its characters folded as those of the searched text are, white
 * space collapsed and trimmed. Case is kept; no character has a meaning of its own.
 * @returns "" when nothing is left to seek
 */
export function normaliseKeyword(typed: string): string {
  const folded = [...typed].map((character) => foldCharacter(character.codePointAt(0) ?? 0));
  return folded.join("").normalize("NFC").replace(/\s+/g, " ").trim();
}
