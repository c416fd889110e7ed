import { describe, expect, test } from "vitest";
import { type AlertForm, changedAlertForm, emptyAlertForm, mixingProblem } from "./alert-form.ts";

/** Rules of the second specification, sections 4 and 5. */

const over = (val1: string) => ({ operator: ">=", val1, val2: "" }) as const;
const noValue = over("");

function changed(...changes: Partial<AlertForm>[]): AlertForm {
  return changes.reduce(changedAlertForm, emptyAlertForm);
}

describe("companies and their filters exclude each other", () => {
  const described = { industries: ["Banking"], marketValue: over("500") };

  test("an entered filter ends the choice of all companies", () => {
    expect(changed({ marketValue: over("500") }).includesAll).toBe(false);
  });

  test.each([{ tickers: ["CPTX"] }, { owners: ["0000000001"] }])(
    "naming someone clears them: %j",
    (naming) => {
      const form = changed(described, naming);
      expect(form.industries).toEqual([]);
      expect(form.marketValue).toEqual(noValue);
      expect(form.includesAll).toBe(false);
    },
  );

  test("who names no one any more watches the whole market", () => {
    expect(changed({ tickers: ["CPTX"] }, { tickers: [] }).includesAll).toBe(true);
  });

  test("owners and companies are not mixed, and it says which go first", () => {
    const named = changed({ tickers: ["CPTX"] });
    expect(mixingProblem(named, { owners: ["0000000001"] })).toEqual({
      owners: "Remove companies before selecting owners.",
    });
    const persons = changed({ owners: ["0000000001"] });
    expect(mixingProblem(persons, { tickers: ["CPTX"] })).toEqual({
      companies: "Remove owners before selecting companies.",
    });
    expect(mixingProblem(persons, { owners: [] })).toBeNull();
  });
});

describe("filters of the form type", () => {
  test.each<Partial<AlertForm>>([
    { insiderTypes: ["Officer"] },
    { excludesPlans: true },
    { sharesTraded: over("1") },
    { valueTraded: over("250") },
    { itemNumbers: ["2.02"] },
  ])("entering one turns them on, turning them off resets all: %j", (entered) => {
    const form = changed(entered);
    expect(form.usesFilters).toBe(true);
    expect(changedAlertForm(form, { usesFilters: false })).toEqual(emptyAlertForm);
  });

  test("trade types stay", () => {
    const form = changed({ tradeTypes: ["Sales"] }, { usesFilters: true }, { usesFilters: false });
    expect(form.tradeTypes).toEqual(["Sales"]);
  });
});

describe("insider filters", () => {
  test("cannot be turned on without a price threshold", () => {
    expect(changed({ asksInsiders: true }).asksInsiders).toBe(false);
    expect(changed({ priceDrop: "0" }, { asksInsiders: true }).asksInsiders).toBe(false);
    expect(changed({ priceDrop: "10" }, { asksInsiders: true }).asksInsiders).toBe(true);
  });

  test("a value turns them on, and is not lost while its threshold is typed again", () => {
    const form = changed({ priceDrop: "10" }, { valueSold: over("500"), lookback: 90 });
    expect(form.asksInsiders).toBe(true);
    const emptied = changedAlertForm(form, { priceDrop: "" });
    expect(emptied.asksInsiders).toBe(false);
    expect(changedAlertForm(emptied, { priceDrop: "8" })).toEqual({ ...form, priceDrop: "8" });
  });

  test("removing both thresholds turns them off", () => {
    const form = changed({ priceDrop: "10" }, { asksInsiders: true }, { priceDrop: "" });
    expect(form.asksInsiders).toBe(false);
  });

  test("turning them off resets look-back and values", () => {
    const form = changed({ priceDrop: "10" }, { lookback: 90, valueSold: over("5") });
    const off = changedAlertForm(form, { asksInsiders: false });
    expect([off.lookback, off.valueSold, off.priceDrop]).toEqual([30, noValue, "10"]);
  });
});
