import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passwordCores } from "#platform/common-passwords/password-cores.ts";
import { isPredictableRun } from "#platform/common-passwords/predictable-run.ts";
import { plainCharacters, plainText } from "#platform/common-passwords/plain-text.ts";

const shortestCore = 3;
/** Letters left beside somebody's own words that make no password of them. */
const mostOtherLetters = 3;

let words: ReadonlySet<string> | null = null;

/**
 * Whether guessers try the password among the first: a word of the list, a row of keys, a date, a
 * word twice or backwards; whatever the case, with digits and signs around, and with signs for
 * letters.
 */
export function isCommonPassword(password: string): boolean {
  return [...passwordCores(password)].some(isCommonCore);
}

/**
 * Whether the password is made of words known to whoever knows the account, and little else.
 * @param ownWords  e.g. name, address and organization of the account, and the product's name
 */
export function isOwnWordsPassword(password: string, ownWords: readonly string[]): boolean {
  const own = ownWords
    .flatMap((text) => [plainCharacters(text), ...plainText(text).split(/[^\p{L}\d]+/u)])
    .filter((word) => word.length >= shortestCore)
    .sort((one, other) => other.length - one.length);
  return [...passwordCores(password)].some((core) => {
    const rest = own.reduce((text, word) => text.replaceAll(word, ""), core);
    if (rest === core) return false;
    const letters = plainCharacters(rest);
    return letters.length <= mostOtherLetters || isCommonPassword(letters);
  });
}

function isCommonCore(core: string): boolean {
  if (core.length < shortestCore) return false;
  const known = commonWords();
  const half = core.slice(0, core.length / 2);
  return (
    known.has(core) ||
    isPredictableRun(core) ||
    (half + half === core && known.has(half)) ||
    known.has(Array.from(core).reverse().join(""))
  );
}

function commonWords(): ReadonlySet<string> {
  words ??= readWords();
  return words;
}

function readWords(): ReadonlySet<string> {
  const text = readFileSync(join(import.meta.dirname, "common-words.txt"), "utf8");
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  return new Set(lines.flatMap((line) => line.split(" ")).filter((word) => word !== ""));
}
