import { describe, expect, test } from "vitest";
import { type TradeLink, usualTradeLink, writeTradeLink } from "#contract/permalinks/trade-link.ts";
import { readAutoSearch, writeTradesBeforeEvent } from "#contract/permalinks/auto-search-link.ts";

const all = "ticker=abc&startDate=2026-04-01&endDate=2026-09-30&tradeType=sale&autoSearch=true";
const event = {
  cik: "0000000777",
  ticker: "BRK/B & Co",
  filed_on: "2026-05-01",
  window_start: "2026-04-01",
  window_end: "2026-04-30",
};

function readText(text: string) {
  return readAutoSearch([...new URLSearchParams(text)]);
}

describe("readAutoSearch", () => {
  test("takes all five parameters", () => {
    expect(readText(all)).toEqual({
      ticker: "ABC",
      cik: null,
      search: {
        ...usualTradeLink,
        startDate: "2026-04-01",
        endDate: "2026-09-30",
        tradeTypes: ["Sales"],
      },
      hasView: false,
      problems: [],
    });
  });

  test("takes a CIK with the ticker, or instead of it", () => {
    expect(readText(`${all}&cik=777`)).toMatchObject({ ticker: "ABC", cik: "0000000777" });
    expect(readText(all.replace("ticker=abc", "cik=0000000777"))).toMatchObject({
      ticker: "",
      cik: "0000000777",
    });
  });

  test.each(["ticker", "startDate", "endDate", "tradeType", "autoSearch"])(
    "does nothing without %s",
    (missing) => {
      const parameters = new URLSearchParams(all);
      parameters.delete(missing);
      expect(readText(parameters.toString())).toBeNull();
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
    expect(readText(parameters.toString())).toBeNull();
  });

  test("takes a company named alone", () => {
    expect(readText("company=xyz")).toEqual({
      ticker: "XYZ",
      cik: null,
      search: usualTradeLink,
      hasView: false,
      problems: [],
    });
  });

  test("takes every further condition of a search's address", () => {
    const search: TradeLink = {
      ...usualTradeLink,
      startDate: "2026-04-01",
      endDate: "2026-09-30",
      tradeTypes: ["Sales"],
      insiderTypes: ["Officer"],
      valueTraded: { operator: ">=", val1: "500", val2: "" },
      excludesPlans: true,
      itemNumbers: ["2.02"],
      returnHorizon: 60,
    };
    const further = writeTradeLink(search).filter(
      ([name]) => !["all", "from", "to", "types"].includes(name),
    );
    expect(further.length).toBe(5);
    expect(readAutoSearch([...new URLSearchParams(all), ...further])).toMatchObject({
      search,
      hasView: false,
      problems: [],
    });
    expect(readText("company=xyz&from=2026-04-01&sort=value")).toMatchObject({
      search: { startDate: "2026-04-01", sortColumn: "value" },
      hasView: true,
      problems: [],
    });
  });

  test.each([
    [`${all}&value=lots`, ["value"]],
    [`${all}&utm_source=mail`, ["utm_source"]],
    [`${all}&ticker=XYZ`, ["ticker"]],
    // The five say it already.
    [`${all}&companies=XYZ&from=2026-01-01&types=purchases`, ["companies", "from", "types"]],
    [`${all}&persons=0000000777`, ["persons"]],
    // What kind of company, although one is named.
    [`${all}&market-value=500..`, ["market-value"]],
    [all.replace("2026-09-30", "2026-03-31"), ["endDate"]],
    [`company=xyz&${all}`, ["ticker", "startDate", "endDate", "tradeType"]],
  ])("%s is not a search it can run whole", (text, problems) => {
    expect(readText(text)?.problems).toEqual(problems);
  });
});

describe("writeTradesBeforeEvent", () => {
  test.each([
    ["sale", "Sales"],
    ["purchase", "Purchases"],
  ] as const)("is read as the %ss of the event's days", (type, tradeTypes) => {
    const written = writeTradesBeforeEvent(event, type) ?? [];
    const text = new URLSearchParams(written.map(([name, value]) => [name, value])).toString();
    expect(readText(text)).toEqual({
      ticker: event.ticker.toUpperCase(),
      cik: event.cik,
      search: {
        ...usualTradeLink,
        startDate: "2026-04-01",
        endDate: "2026-04-30",
        tradeTypes: [tradeTypes],
      },
      hasView: false,
      problems: [],
    });
  });

  test("names a company without a ticker by its number alone", () => {
    const written = writeTradesBeforeEvent({ ...event, ticker: null }, "sale") ?? [];
    expect(written.map(([name]) => name)).not.toContain("ticker");
    expect(readAutoSearch(written)).toMatchObject({ ticker: "", cik: event.cik });
  });

  test.each([
    [undefined, "2025-11-02"],
    [30, "2026-04-01"],
  ])("without a window ends at the filing date, a look-back of %s days", (lookback, startDate) => {
    const filed = { ...event, window_start: null, window_end: null };
    expect(readAutoSearch(writeTradesBeforeEvent(filed, "sale", lookback) ?? [])).toMatchObject({
      search: { startDate, endDate: "2026-05-01" },
    });
    expect(writeTradesBeforeEvent({ ...filed, filed_on: null }, "sale")).toBeNull();
  });
});
