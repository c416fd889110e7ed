import { expect, test } from "vitest";
import { presetForm } from "#web/explore/search/presets.ts";
import { changedForm, defaultForm } from "./event-form.ts";
import { eventSearch } from "./event-search.ts";

const context = { email: "ana@x.example", cikOf: () => null };

test("each preset is a search that the contract accepts, and its address opens it again", () => {
  for (const preset of eventSearch.presets) {
    const form = presetForm(preset, defaultForm, eventSearch);
    expect(eventSearch.prepare(form, context, {}), preset.label).toMatchObject({ form });
    const view = { page: 1, pageSize: 20, sort: preset.sort, columns: null };
    const read = eventSearch.address.read(eventSearch.address.write(form, view));
    expect(read).toEqual({ form, view, problems: [] });
  }
});

test("a preset keeps companies and dates, and removes items and returns", () => {
  const [preset] = eventSearch.presets;
  if (preset === undefined) throw new Error("There is no preset.");
  const kept = { tickers: ["ABC"], endDate: "2026-01-31" };
  const typed = changedForm(defaultForm, {
    ...kept,
    itemNumbers: ["2.02"],
    eventReturn: { operator: "<=", val1: "-5", val2: "" },
  });
  expect(presetForm(preset, typed, eventSearch)).toEqual({
    ...defaultForm,
    ...kept,
    includesAll: false,
    ...preset.form,
  });
});
