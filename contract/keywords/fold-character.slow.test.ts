import { describe, expect, test } from "vitest";
import { caselessUnit, isLetterUnit } from "./keyword-characters.ts";
import { foldCharacter, normaliseKeyword } from "./fold-character.ts";

describe("one character", () => {
  test("marks and invisible characters vanish, spaces collapse to one", () => {
    for (const character of "\u2122\u00ae\u00a9\u2120\u00ad\u200b\u200d\u2060\ufeff\u202e\ufe0f")
      expect(foldCharacter(character.codePointAt(0) ?? 0)).toBe("");
    for (const character of " \t\n\r\f\u00a0\u1680\u2003\u2028\u2029\u202f\u205f\u3000\u0085\u0007")
      expect(foldCharacter(character.codePointAt(0) ?? 0)).toBe(" ");
  });

  test("quotes and dashes are those of the keyboard", () => {
    for (const character of "'`\u00b4\u2018\u2019\u201a\u201b\u2032\uff07")
      expect(foldCharacter(character.codePointAt(0) ?? 0)).toBe("'");
    for (const character of '"\u201c\u201d\u201e\u2033\u00ab\u00bb\uff02')
      expect(foldCharacter(character.codePointAt(0) ?? 0)).toBe('"');
    for (const character of "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d")
      expect(foldCharacter(character.codePointAt(0) ?? 0)).toBe("-");
  });

  test("what is folded is folded for good: no code point becomes one that folds further", () => {
    const again = (text: string): string =>
      [...text].map((character) => foldCharacter(character.codePointAt(0) ?? 0)).join("");
    const moving: string[] = [];
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
      const once = foldCharacter(codePoint);
      if (again(once) !== once) moving.push(codePoint.toString(16));
    }
    expect(moving).toEqual([]);
  });
});

test("keywords are folded, collapsed and trimmed; case stays", () => {
  expect(normaliseKeyword("  Going\u00a0 \tConcern\u2122 ")).toBe("Going Concern");
  expect(normaliseKeyword("write\u2013down \u201cx\u201d")).toBe('write-down "x"');
  expect(normaliseKeyword("Cafe\u0301")).toBe("Caf\u00e9");
  expect(normaliseKeyword(" \u200b\u2122 ")).toBe("");
});

test("cases are those of regular expressions with i and u, letters those of \\p{L} and \\p{N}", () => {
  const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
  const wrong: string[] = [];
  for (let unit = 0; unit < 0xd800; unit += 1) {
    const character = String.fromCharCode(unit);
    const caseless = String.fromCharCode(caselessUnit(unit));
    const escaped = `\\u{${unit.toString(16)}}`;
    // Compatibility characters never reach the matcher: folding has replaced them.
    if (foldCharacter(unit) !== character) continue;
    const others = [character.toUpperCase(), character.toLowerCase(), caseless].filter(
      (other) => other.length === 1,
    );
    for (const other of others) {
      const isSame = caselessUnit(other.charCodeAt(0)) === caselessUnit(unit);
      // U+0345, the iota below a letter, is no letter, and so no case of one.
      const isCase = isLetter(other) === isLetter(character);
      if ((isCase && new RegExp(`^${escaped}$`, "iu").test(other)) !== isSame)
        wrong.push(`${character} ${other}`);
    }
    if (isLetter(character) !== isLetterUnit(unit)) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});
