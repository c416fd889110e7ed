import { describe, expect, test } from "vitest";
import { describeEventSearch, eventSearchText } from "#contract/events/describe-event-search.ts";
import type { EventSearch } from "#contract/operations/screening/explore-events.ts";

const everything = {
  return_type: "adjusted",
  lookback_period: 30,
  sort_column: "ticker",
  sort_direction: "asc",
  limit: 20,
  page: 1,
  start_date: "all",
  end_date: "2026-11-19",
} as const satisfies EventSearch;

const noNames = { companies: [], unknown_tickers: [] };
const basis =
  "Event return is market adjusted; insider values sum open-market trades in the 30 days before the event.";

describe("a search of events in words", () => {
  test("says what an empty form searched", () => {
    expect(eventSearchText({ num_rows: 214_870, search: everything, named: noNames })).toBe(
      `214,870 events with a filing date until 19 Nov 2026. ${basis}`,
    );
  });

  test("names every condition with its unit, and the look-back", () => {
    const search = {
      ...everything,
      lookback_period: 90,
      start_date: "2026-09-01",
      end_date: "2026-10-31",
      item_number: { val: ["2.06", "4.02"] },
      event_return: { bool: "le", val: [-0.05] },
      value_sold: { bool: "ge", val: [250.5] },
      market_value: { bool: "between", val: [500, 10_000] },
      industry: { val: ["Banking"] },
      patterns: { val: ["sales-before-drop"] },
    } satisfies EventSearch;
    expect(eventSearchText({ num_rows: 1, search, named: noNames })).toBe(
      "1 event with a filing date 01 Sep – 31 Oct 2026, with item 2.06 or 4.02, event return <= −5%, " +
        "market value $ 500M to $ 10,000M, value sold >= $ 250.5K, industry Banking, " +
        "pattern Sales before drop. Event return is market adjusted; insider values sum " +
        "open-market trades in the 90 days before the event.",
    );
  });

  test("names companies by ticker, counts the rest, and lists unknown tickers", () => {
    const search = { ...everything, tickers: ["CPTX", "ARFN", "QLSW", "FNWR", "NONE"] };
    const named = {
      companies: ["CPTX", "ARFN", "QLSW", "FNWR"].map((ticker) => ({ cik: "1", ticker, name: "" })),
      unknown_tickers: ["NONE"],
    };
    expect(eventSearchText({ num_rows: 23, search, named })).toBe(
      `23 events of CPTX, ARFN, QLSW and 2 more with a filing date until 19 Nov 2026. ${basis} Unknown: NONE.`,
    );
  });

  test("emphasises what was chosen", () => {
    const parts = describeEventSearch({ num_rows: 2, search: everything, named: noNames });
    expect(parts.filter((part) => part.isEmphasised).map((part) => part.text)).toEqual([
      "2 events",
      "until 19 Nov 2026",
      "30 days",
    ]);
  });
});
