import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  isCommonPassword,
  isOwnWordsPassword,
} from "#platform/common-passwords/common-password.ts";

describe("refused as common [V6.2.4, V6.2.12]", () => {
  test.each([
    ["Password1!", "the word, a digit, a sign"],
    ["P@ssw0rd2024!", "signs for letters, a year"],
    ["pa$$w0rd!1", "more of them"],
    ["!!PASSWORD99", "in capitals, signs before"],
    ["Pass-word-1!", "with separators"],
    ["drowssap1!", "backwards"],
    ["monkeymonkey1!", "a word twice"],
    ["Admin@123", "an account's name"],
    ["adm1n!!!!1", "with 1 for i"],
    ["@dmin123456!", "with a sign for its first letter"],
    ["hell0123!", "a digit for the last letter"],
    ["Welcome2025!", "a greeting and a year"],
    ["Summer2024!", "a season"],
    ["Qwerty123!", "keys side by side"],
    ["1qaz@WSX3edc", "keys below each other"],
    ["qweasdzxc1!", "three rows of keys"],
    ["abcd1234!", "letters and digits in a row"],
    ["!1234567890", "digits in a row"],
    ["12.10.1985!", "a date"],
    ["1111111111!", "one digit"],
    ["aaaaaaaa1!", "one letter"],
    ["abab12abab12!", "a short unit again and again"],
    ["ILoveYou!!1", "three words everybody knows"],
    ["Contraseña1!", "another language"],
    ["Ｐａｓｓｗｏｒｄ1!", "wide letters"],
    ["Password1234567890!", "a long row of digits after it"],
  ])("%s: %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe("taken [V6.2.4]", () => {
  test.each([
    ["correct horse 1!", "two words"],
    ["tr4nqu1l-kettle.over?bridge7", "several words"],
    ["password of my first teacher 7!", "a common word in a phrase"],
    ["password-83619472056!?", "a common word and many digits"],
    ["xK7#pQ2!vL9@", "random characters"],
    ["7#94&4_111!", "no letter at all"],
    ["🐘🎻🌵🚲1!", "pictures"],
    ["Zürich-Käse&Rösti7", "accents"],
    ["ночная-прогулка-7!", "another script"],
  ])("%s: %s", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  test("64 and 256 characters, without stopping for long", () => {
    expect(isCommonPassword("kettle over bridge 7! ".repeat(3).slice(0, 64))).toBe(false);
    for (const long of ["!".repeat(256), "1".repeat(256), `${"!".repeat(127)}x${"7".repeat(128)}`])
      isCommonPassword(long);
  });
});

describe("words of the account itself [V6.2.11]", () => {
  const own = ["ana.lopez@trade-watch.example", "Ana María López", "Trade Watch", "Sentinel"];

  test.each([
    "Sentinel1!",
    "Sentinel-2026!",
    "S3ntinel!!1",
    "ana.lopez1!",
    "AnaLopez#77",
    "López-1985!",
    "TradeWatch1!",
    "Trade_Watch_26!",
    "SentinelAdmin1!",
    "Ana@Sentinel1",
  ])("%s is refused", (password) => {
    expect(isOwnWordsPassword(password, own)).toBe(true);
  });

  test.each(["sentinel of the northern reef 7!", "banana-split-river 4?", "x", "!!11"])(
    "%s is not",
    (password) => {
      expect(isOwnWordsPassword(password, own)).toBe(false);
    },
  );
});

test("the list holds several thousand words in the form they are compared in", () => {
  const text = readFileSync(join(import.meta.dirname, "common-words.txt"), "utf8");
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const words = new Set(lines.flatMap((line) => line.split(" ")).filter((word) => word !== ""));
  expect(words.size).toBeGreaterThan(6_000);
  expect([...words].filter((word) => !/^[a-z\d]+$/.test(word))).toEqual([]);
});
