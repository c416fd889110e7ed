import { describe, expect, test } from "vitest";
import { companyDirectory } from "#web/api/dictionaries.ts";
import { companyKeyOf, companyKeyText } from "./company-key.ts";
import { companyScope } from "./payload-conditions.ts";

const directory = companyDirectory({
  META: ["0001326801", "Meta Platforms"],
  FB: ["0000000555", "ProShares"],
  GONE: ["", "No number"],
});
const cikOf = (ticker: string) => directory.byKey.get(ticker)?.cik ?? null;

describe("a company named by a link", () => {
  test.each([
    ["its own ticker", { ticker: "META", cik: "0001326801" }, "META"],
    ["a ticker that is another's by now", { ticker: "FB", cik: "0001326801" }, "META"],
    ["a ticker of no company", { ticker: "OLDX", cik: "0000000777" }, "0000000777"],
    ["no ticker", { ticker: "", cik: "0000000777" }, "0000000777"],
    ["a ticker alone", { ticker: "META", cik: null }, "META"],
    ["an unknown ticker alone", { ticker: "OLDX", cik: null }, null],
    ["a ticker without number", { ticker: "GONE", cik: null }, null],
  ])("by %s", (_, named, key) => {
    expect(companyKeyOf(named, directory)).toBe(key);
  });

  test("is searched by its CIK, whatever else is named", () => {
    expect(companyScope(["0000000777"], { cikOf })).toEqual({ ciks: ["0000000777"] });
    expect(companyScope(["0000000777", "META"], { cikOf })).toEqual({
      ciks: ["0000000777", "0001326801"],
    });
    // The server tells what it does not know; nothing is dropped in silence.
    expect(companyScope(["0000000777", "OLDX"], { cikOf })).toEqual({
      tickers: ["0000000777", "OLDX"],
    });
    expect(companyKeyText("0000000777")).toBe("CIK 0000000777");
  });
});
