import { describe, expect, test } from "vitest";
import { matchEntries, type PickerEntry } from "./suggest-input.tsx";

function company(code: string, name: string): PickerEntry {
  return { key: code, code, name };
}

const companies = [
  company("AAP", "Advance Auto Parts Inc"),
  company("AAPL", "Apple Inc."),
  company("APLE", "Apple Hospitality REIT, Inc."),
  company("MSFT", "Microsoft Corp"),
  company("NSRGY", "Nestlé S.A."),
  company("T", "AT&T Inc."),
  company("TT", "Trane Technologies plc"),
];

function codes(typed: string, taken?: ReadonlySet<string>): string[] {
  return matchEntries(companies, typed, taken).map((entry) => entry.code);
}

describe("matchEntries", () => {
  test("a part of the code or of the name, whatever the case", () => {
    expect(codes("MSF")).toEqual(["MSFT"]);
    expect(codes("croso")).toEqual(["MSFT"]);
  });
  test("every typed word must occur, in either", () => {
    expect(codes("apple reit")).toEqual(["APLE"]);
    expect(codes("inc aapl")).toEqual(["AAPL"]);
    expect(codes("apple microsoft")).toEqual([]);
  });
  test("an exact code, then a beginning of a code, then of a name", () => {
    expect(codes("t").slice(0, 3)).toEqual(["T", "TT", "AAP"]);
    expect(codes("aap")).toEqual(["AAP", "AAPL"]);
    expect(codes("ap")[0]).toBe("APLE");
  });
  test("accents do not matter", () => {
    expect(codes("nestle")).toEqual(["NSRGY"]);
    expect(codes("NESTLÉ")).toEqual(["NSRGY"]);
  });
  test("a word lies in the code or in the name, not across both", () => {
    expect(codes("aapapple")).toEqual([]);
    expect(codes("ladvance")).toEqual([]);
  });
  test("signs are ordinary characters", () => {
    expect(codes("at&t")).toEqual(["T"]);
    expect(codes(".*")).toEqual([]);
  });
  test("nothing typed, nothing suggested", () => {
    expect(codes("")).toEqual([]);
    expect(codes("   ")).toEqual([]);
  });
  test("what is chosen already is left out", () => {
    expect(codes("aap", new Set(["AAP"]))).toEqual(["AAPL"]);
  });
  test("at most six", () => {
    const many = Array.from({ length: 40 }, (_, at) => company(`X${at}`, "Example"));
    expect(matchEntries(many, "example")).toHaveLength(6);
  });
});
