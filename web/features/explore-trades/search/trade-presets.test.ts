import { expect, test } from "vitest";
import { presetForm } from "#web/explore/search/presets.ts";
import { activeConditions } from "./active-conditions.ts";
import { changedForm, defaultForm } from "./trade-form.ts";
import { tradeSearch } from "./trade-search.ts";

const context = { email: "ana@x.example", cikOf: () => null };

test("each preset is a search that the contract accepts, and its address opens it again", () => {
  for (const preset of tradeSearch.presets) {
    const form = presetForm(preset, defaultForm, tradeSearch);
    expect(tradeSearch.prepare(form, context, {}), preset.label).toMatchObject({ form });
    const view = { page: 1, pageSize: 20, sort: preset.sort, columns: null };
    const read = tradeSearch.address.read(tradeSearch.address.write(form, view));
    expect(read).toEqual({ form, view, problems: [] });
  }
});

test("a preset keeps companies, persons, dates and the kind of returns, and replaces every other condition", () => {
  const [preset] = tradeSearch.presets;
  if (preset === undefined) throw new Error("There is no preset.");
  const typed = changedForm(defaultForm, {
    tickers: ["ABC"],
    startDate: "2026-01-01",
    excludesPlans: true,
    returnType: "adjusted",
    returnHorizon: 60,
    valueTraded: { operator: ">=", val1: "250", val2: "" },
  });
  const filled = presetForm(preset, typed, tradeSearch);
  expect(activeConditions(filled).map(({ name }) => name)).toEqual([
    "Company",
    "Trade dates",
    "Patterns",
  ]);
  expect(filled).toMatchObject({ returnType: "adjusted", returnHorizon: 60 });
});
