import { isPredictableRun } from "#platform/common-passwords/predictable-run.ts";
import { plainText } from "#platform/common-passwords/plain-text.ts";

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
export function passwordCores(password: string): Set<string> {
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
