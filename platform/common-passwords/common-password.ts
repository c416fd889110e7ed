import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What lies side by side in the alphabet or on a keyboard; each also backwards. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "!@#$%^&*()",
].flatMap((row) => [row, Array.from(row).reverse().join("")]);

const shortestRun = 3;
const longestUnit = 6;

/**
 * Whether the text is nothing but what fingers and heads produce by themselves: one character or a
 * short unit over and over (aaaa, 121212, ab12ab12), runs of a row (12345, qweasdzxc), a year or a date.
 */
function isPredictableRun(text: string): boolean {
  return isRepeated(text) || isMadeOfRuns(text) || isDate(text);
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= longestUnit && length * 2 <= text.length; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text) && text.length >= shortestRun)
      return true;
  }
  return false;
}

/** Greedy: each run as long as it goes; 123abc is two runs, 12ab none. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest !== "") {
    const length = Math.max(sameLength(rest), ...rows.map((row) => runLength(rest, row)));
    if (length < shortestRun) return false;
    rest = rest.slice(length);
  }
  return text !== "";
}

function sameLength(text: string): number {
  const first = text.charAt(0);
  let length = 1;
  while (text.charAt(length) === first) length += 1;
  return length;
}

function runLength(text: string, row: string): number {
  const start = row.indexOf(text.charAt(0));
  if (start < 0) return 0;
  let length = 0;
  while (length < text.length && row.charAt(start + length) === text.charAt(length)) length += 1;
  return length;
}

/** A year, or a day in any usual order, without separators. */
function isDate(text: string): boolean {
  const year = "(?:19|20)\\d\\d";
  const month = "(?:0[1-9]|1[0-2])";
  const day = "(?:0[1-9]|[12]\\d|3[01])";
  const anyYear = `(?:${year}|\\d\\d)`;
  const orders = [
    year,
    `${day}${month}${anyYear}`,
    `${month}${day}${anyYear}`,
    `${anyYear}${month}${day}`,
  ];
  return new RegExp(`^(?:${orders.join("|")})$`).test(text);
}

/** More digits and signs around a word than this, and not in a row, are a password by themselves. */
const mostAround = 8;

// What people write for a letter; 1, ! and | stand for i as well as l.
const letterFor: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "i",
  "+": "t",
  "(": "c",
  "<": "c",
  "€": "e",
  "£": "l",
};
const secondLetterFor: Readonly<Record<string, string>> = { ...letterFor, "1": "l", "!": "l" };
const digitUnder: Readonly<Record<string, string>> = {
  "!": "1",
  "@": "2",
  "#": "3",
  $: "4",
  "%": "5",
  "^": "6",
  "&": "7",
  "*": "8",
  "(": "9",
  ")": "0",
};
const readings = [{}, letterFor, secondLetterFor, digitUnder];

/**
 * The words a password may be built around: without the digits and signs before and after it, with
 * letters in place of the signs that stand for them, digits in place of the signs on their keys,
 * without what separates. `P@ssw0rd-2024!` has
 * `password` among its cores.
 */
function passwordCores(password: string): Set<string> {
  const plain = plainText(password);
  const cores = new Set<string>();
  for (const core of withoutEnds(plain)) {
    for (const reading of readings) {
      const spelled = readAs(core, reading);
      cores.add(spelled);
      cores.add(spelled.replaceAll(/[^\p{L}\d]/gu, ""));
    }
  }
  return cores;
}

/** The text without any number of the digits and signs it begins and ends with. */
function withoutEnds(text: string): string[] {
  const before = /^[^\p{L}]*/u.exec(text)?.[0].length ?? 0;
  // Of a password without letters every part counts.
  if (before === text.length) return [text];
  const after = /[^\p{L}]*$/u.exec(text)?.[0].length ?? 0;
  const parts: string[] = [];
  for (const start of cuts(before)) {
    for (const end of cuts(after)) {
      const around = [text.slice(0, start), text.slice(text.length - end)];
      if (start + end > mostAround && !around.every(isEasy)) continue;
      parts.push(text.slice(start, text.length - end));
    }
  }
  return parts;
}

/** All of a short run of signs, or of a long one the ends: 0 to 12 and the whole. */
function cuts(length: number): number[] {
  const some = Array.from({ length: Math.min(length, 12) + 1 }, (_, count) => count);
  return length > 12 ? [...some, length] : some;
}

function isEasy(around: string): boolean {
  const characters = around.replaceAll(/[^\d]/g, "");
  return around.length - characters.length <= mostAround && isEasyNumber(characters);
}

function isEasyNumber(digits: string): boolean {
  return digits.length <= mostAround || isPredictableRun(digits);
}

function readAs(text: string, reading: Readonly<Record<string, string>>): string {
  return Array.from(text, (character) => reading[character] ?? character).join("");
}

const shortestCore = 3;
/** Other letters allowed next to the account's own words. */
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
 * Whether the password is made of words known to anyone who knows the account, and little else.
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

/** Lower case, accents and full-width forms taken off: what two spellings of a word share. */
function plainText(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/** Letters and digits of the plain text, without what separates them. */
function plainCharacters(text: string): string {
  return plainText(text).replaceAll(/[^\p{L}\d]/gu, "");
}
