const letterOrDigit = /^[\p{L}\p{N}]$/u;
/** Turkish i with and without a dot: capital and small letter of no other language. */
const withoutCase = new Set([0x130, 0x131]);

/** 1 where a UTF-16 unit alone is a letter or a digit. */
export const letterUnits: Readonly<Uint8Array> = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  letterOrDigit.test(String.fromCharCode(unit)) ? 1 : 0,
);
const caselessUnits = Uint16Array.from({ length: 0x10000 }, (_, unit) => findCaseless(unit));

function findCaseless(unit: number): number {
  if (withoutCase.has(unit)) return unit;
  const character = String.fromCharCode(unit);
  const upper = character.toUpperCase();
  const lower = (upper.length === 1 ? upper : character).toLowerCase();
  const found = lower.length === 1 ? lower.charCodeAt(0) : unit;
  // The iota below a Greek letter is no letter and must not become one: words end at it.
  return letterUnits[found] === letterUnits[unit] ? found : unit;
}

/**
 * One UTF-16 unit for all cases of a letter (Unicode's simple case folding), a letter for a letter only.
 * Letters beyond the basic plane are taken as they are written.
 */
export function caselessUnit(unit: number): number {
  return caselessUnits[unit] ?? unit;
}

/** Units of a text, one for all cases of a letter. */
export function caselessUnitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => caselessUnit(text.charCodeAt(at)));
}

const otherCases = new Map<number, number[]>();
for (const [unit, caseless] of caselessUnits.entries())
  if (unit !== caseless) otherCases.set(caseless, [...(otherCases.get(caseless) ?? []), unit]);

/** All units of one caseless unit, itself among them. */
export function unitsOfCaseless(caseless: number): readonly number[] {
  return [caseless, ...(otherCases.get(caseless) ?? [])];
}

/** Whether a UTF-16 unit alone is a letter or a digit; halves of a pair are neither. */
export function isLetterUnit(unit: number): boolean {
  return letterUnits[unit] === 1;
}

/** Whether the character that ends before `at` is a letter or a digit. */
export function isLetterBefore(text: string, at: number): boolean {
  if (at === 0) return false;
  const unit = text.charCodeAt(at - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isSecondHalf ? isLetterAt(text, at - 2) : isLetterUnit(unit);
}

/** Whether the character that starts at `at` is a letter or a digit. */
export function isLetterAt(text: string, at: number): boolean {
  const codePoint = text.codePointAt(at);
  if (codePoint === undefined) return false;
  return codePoint > 0xffff
    ? letterOrDigit.test(String.fromCodePoint(codePoint))
    : isLetterUnit(codePoint);
}

const space = 32;
const newline = 10;
const hyphen = 45;

/**
 * Whether a unit of extracted text matches a caseless unit of a keyword, by the rules of DOMAIN.md section 6: a
 * blank is any white space, a hyphen between two characters is also a blank.
 * @param isInside  whether the keyword has characters before and after the unit
 */
export function isKeywordUnit(unit: number, sought: number, isInside: boolean): boolean {
  if (unit === sought) return true;
  const isBlank = unit === space || unit === newline;
  if (sought === space) return isBlank;
  if (sought === hyphen) return isInside && isBlank;
  return caselessUnit(unit) === sought;
}
