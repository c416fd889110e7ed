import { describe, expect, test } from "vitest";
import {
  formatNationalPhone,
  formatPhone,
  isNationalPhone,
  isPhone,
  phoneCodes,
  readTypedPhone,
} from "#contract/values/account/phone.ts";

describe("lengths by country code, as the first specification lists them", () => {
  test.each([
    ["1", "2025550143", true],
    ["1", "(202) 555-0143", true],
    ["1", "202555014", false],
    ["44", "2079460018", true],
    ["44", "20794600181", true],
    ["44", "207946001", false],
    ["49", "3012345678", true],
    ["49", "30123456789", false],
    ["61", "412345678", true],
    ["81", "312345678", true],
    ["81", "3123456789", false],
    ["82", "101234567", true],
    ["82", "1012345678", true],
    ["86", "13912345678", true],
    ["91", "9812345678", true],
    ["234", "8012345678", true],
    ["33", "612345678", true],
    ["34", "612345678", true],
    ["39", "3123456789", true],
    ["7", "9123456789", true],
    ["353", "12", true],
    ["353", "", false],
    ["353", "1234567890123", false],
  ])("+%s %s: %s", (code, national, expected) => {
    expect(isNationalPhone(code, national)).toBe(expected);
  });

  test("all thirteen codes can be chosen, +1 first", () => {
    expect(phoneCodes).toEqual([
      "1",
      "44",
      "49",
      "61",
      "81",
      "82",
      "86",
      "91",
      "234",
      "33",
      "34",
      "39",
      "7",
    ]);
  });
});

test.each([
  ["12025550143", true],
  ["+1 (202) 555-0143", true],
  ["1202555014", false],
  ["+353 1 234 5678", true],
  ["", false],
  ["call me", false],
])("a whole number: %s is one: %s", (phone, expected) => {
  expect(isPhone(phone)).toBe(expected);
});

test.each([
  ["12025550143", "+1 (202) 555-0143"],
  ["442079460018", "+44 207 946 001 8"],
  ["35312345678", "+353 123 456 78"],
])("%s reads %s", (phone, text) => {
  expect(formatPhone(phone)).toBe(text);
});

test.each([
  ["1", "", ""],
  ["1", "202", "202"],
  ["1", "2025", "(202) 5"],
  ["1", "2025550", "(202) 555-0"],
  ["1", "2025550143", "(202) 555-0143"],
  ["49", "3012", "301 2"],
  ["49", "3012345678", "301 234 567 8"],
  ["", "", ""],
  ["", "4", "+4"],
  ["", "44", "+44"],
  ["", "442079", "+44 207 9"],
  ["", "5511912345678", "+551 191 234 567 8"],
])("code %j with %j reads %j while it is typed", (code, digits, text) => {
  expect(formatNationalPhone(code, digits)).toBe(text);
});

test.each([
  ["1", "(202) 555-0143", { code: "1", national: "2025550143" }],
  ["1", "1 202 555 0143", { code: "1", national: "2025550143" }],
  ["1", "+44 20 7946 0018", { code: "44", national: "2079460018" }],
  ["44", " +1 (202) 555-0143", { code: "1", national: "2025550143" }],
  ["49", "+55 11 91234-5678", { code: "", national: "5511912345678" }],
  ["49", "+", { code: "", national: "" }],
  ["", "+44 20 7946 0018", { code: "", national: "442079460018" }],
  ["44", "1 202 555 0143", { code: "44", national: "12025550143" }],
])("with code %j, %j means %j", (code, typed, meant) => {
  expect(readTypedPhone(code, typed)).toEqual(meant);
});
