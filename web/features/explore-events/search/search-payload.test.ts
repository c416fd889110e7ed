import { describe, expect, test } from "vitest";
import { exploreEventsInput } from "#contract/operations/screening/explore-events.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { changedForm, defaultForm } from "./event-form.ts";
import { searchPayload } from "./search-payload.ts";

const context = {
  email: "dana@example.com",
  cikOf: (ticker: string) => (ticker === "ABC" ? "0000000007" : null),
};

function payloadOf(change: Partial<EventForm>) {
  const payload = searchPayload(changedForm(defaultForm, change), context);
  // The server's own schema accepts every payload.
  expect(
    exploreEventsInput.safeParse({ type: "explore_events", ...payload }).error,
  ).toBeUndefined();
  return payload;
}

describe("the payload of a search of events", () => {
  test("of the default form asks for the whole market, adjusted, 30 days", () => {
    expect(payloadOf({})).toEqual({
      email: "dana@example.com",
      return_type: "adjusted",
      lookback_period: 30,
      start_date: "all",
      end_date: "",
      include_all: true,
    });
  });

  test("sends dates, items, look-back and values as they are, percent as fractions", () => {
    expect(
      payloadOf({
        startDate: "2026-09-01",
        endDate: "2026-10-31",
        itemNumbers: ["2.02", "4.02"],
        lookback: 180,
        eventReturn: { operator: "<=", val1: "-1.1%", val2: "" },
        valueSold: { operator: ">=", val1: "250.5", val2: "" },
        valuePurchased: { operator: "between", val1: "0", val2: "1,000" },
        patterns: ["purchases-before-rise"],
      }),
    ).toEqual({
      email: "dana@example.com",
      return_type: "adjusted",
      lookback_period: 180,
      start_date: "2026-09-01",
      end_date: "2026-10-31",
      include_all: true,
      item_number: { val: ["2.02", "4.02"] },
      event_return: { bool: "le", val: [-0.011] },
      value_sold: { bool: "ge", val: [250.5] },
      value_purchased: { bool: "between", val: [0, 1000] },
      patterns: { val: ["purchases-before-rise"] },
    });
  });

  test("sends a single company by its CIK, or by its ticker where none is known", () => {
    expect(payloadOf({ tickers: ["ABC"] })).toMatchObject({ ciks: ["0000000007"] });
    expect(payloadOf({ tickers: ["XYZ"] })).toMatchObject({ tickers: ["XYZ"] });
    expect(payloadOf({ tickers: ["ABC", "XYZ"] })).toMatchObject({ tickers: ["ABC", "XYZ"] });
  });

  test("sends company criteria in place of all companies, and none once a company is named", () => {
    const market = { operator: ">=", val1: "500", val2: "" } as const;
    const criteria = payloadOf({ industries: ["Banking"], marketValue: market });
    expect(criteria).toMatchObject({
      industry: { val: ["Banking"] },
      market_value: { bool: "ge", val: [500] },
    });
    expect(criteria).not.toHaveProperty("include_all");
    const filled = changedForm(defaultForm, { industries: ["Banking"], marketValue: market });
    const named = searchPayload(changedForm(filled, { tickers: ["ABC"] }), context);
    expect(Object.keys(named)).not.toContain("industry");
    expect(Object.keys(named)).not.toContain("include_all");
  });

  test.each([
    { operator: ">=", val1: "", val2: "" },
    { operator: "<=", val1: "-", val2: "" },
    { operator: "between", val1: "1", val2: "" },
    { operator: "between", val1: "", val2: "2" },
  ] as const)("leaves out %j", (typed) => {
    const payload = payloadOf({ eventReturn: typed, valueSold: typed });
    expect(payload.event_return).toBeUndefined();
    expect(payload.value_sold).toBeUndefined();
  });

  test("does not send lists that are not loaded", () => {
    const payload = payloadOf({
      itemNumbers: ["__placeholder__"],
      industries: ["__placeholder__"],
    });
    expect(payload.item_number).toBeUndefined();
    expect(payload.industry).toBeUndefined();
  });
});

describe("the form of events", () => {
  test("takes an item once", () => {
    const form = changedForm(defaultForm, { itemNumbers: ["2.02", "4.02", "2.02"] });
    expect(form.itemNumbers).toEqual(["2.02", "4.02"]);
  });

  test("turns the insider filter on with what is entered, and resets it when it is turned off", () => {
    const entered = changedForm(defaultForm, {
      valueSold: { operator: ">=", val1: "100", val2: "" },
    });
    expect(entered.asksInsiders).toBe(true);
    const looking = changedForm(entered, { lookback: 365 });
    const off = changedForm(looking, { asksInsiders: false });
    expect(off).toEqual(defaultForm);
    expect(off).toMatchObject({ lookback: 30, valueSold: NO_CONSTRAINT });
  });
});
