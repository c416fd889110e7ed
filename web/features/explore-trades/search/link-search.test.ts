import { describe, expect, test } from "vitest";
import { linkedForm, linkSearchOf } from "./link-search.ts";
import { defaultForm } from "./trade-form.ts";

const all = "ticker=abc&startDate=2026-04-01&endDate=2026-09-30&tradeType=sale&autoSearch=true";

describe("linkSearchOf", () => {
  test("fills the form from all five parameters", () => {
    const search = linkSearchOf(new URLSearchParams(all));
    expect(search).toMatchObject({ ticker: "ABC", cik: null });
    expect(search && linkedForm(search, "ABC")).toEqual({
      ...defaultForm,
      tickers: ["ABC"],
      includesAll: false,
      startDate: "2026-04-01",
      endDate: "2026-09-30",
      tradeTypes: ["Sales"],
    });
  });

  test("takes a CIK beside the ticker, or in its place", () => {
    expect(linkSearchOf(new URLSearchParams(`${all}&cik=777`))).toMatchObject({
      ticker: "ABC",
      cik: "0000000777",
    });
    const alone = new URLSearchParams(`${all}&cik=0000000777`);
    alone.delete("ticker");
    expect(linkSearchOf(alone)).toMatchObject({ ticker: "", cik: "0000000777" });
  });

  test.each(["ticker", "startDate", "endDate", "tradeType", "autoSearch"])(
    "does nothing without %s",
    (missing) => {
      const parameters = new URLSearchParams(all);
      parameters.delete(missing);
      expect(linkSearchOf(parameters)).toBeNull();
    },
  );

  test.each([
    ["startDate", "2026-02-30"],
    ["endDate", "today"],
    ["tradeType", "gift"],
    ["autoSearch", "false"],
    ["ticker", " "],
  ])("does nothing when %s is %j", (name, value) => {
    const parameters = new URLSearchParams(all);
    parameters.set(name, value);
    expect(linkSearchOf(parameters)).toBeNull();
  });

  test("searches all trades of a company named alone", () => {
    const search = linkSearchOf(new URLSearchParams("company=xyz"));
    expect(search).toEqual({ ticker: "XYZ", cik: null, change: {} });
    expect(search && linkedForm(search, "XYZ")).toEqual({
      ...defaultForm,
      tickers: ["XYZ"],
      includesAll: false,
    });
  });
});
