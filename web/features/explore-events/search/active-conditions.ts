import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import {
  type ActiveCondition,
  dateCondition,
  listCondition,
  numberCondition,
} from "#web/explore/search/active-conditions.ts";
import { companyKeyText } from "#web/explore/search/company-key.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import type { EventForm } from "./event-form.ts";

const numberConditions = [
  { name: "Event return", field: "eventReturn", before: "", after: "%" },
  { name: "Market value", field: "marketValue", before: "$ ", after: "M" },
  { name: "Average daily volume", field: "averageDailyVolume", before: "$ ", after: "M" },
  { name: "Share price", field: "sharePrice", before: "$ ", after: "" },
  { name: "Value sold", field: "valueSold", before: "$ ", after: "K" },
  { name: "Value purchased", field: "valuePurchased", before: "$ ", after: "K" },
] as const;

/** What narrows the search, in the order of the form. */
export function activeConditions(form: EventForm): readonly ActiveCondition<EventForm>[] {
  return [
    ...listCondition<EventForm>("Company", form.tickers.map(companyKeyText), { tickers: [] }),
    ...dateCondition<EventForm>(
      "Date filed",
      { start: form.startDate, end: form.endDate },
      { startDate: null, endDate: null },
    ),
    ...listCondition<EventForm>("8-K items", form.itemNumbers, { itemNumbers: [] }),
    ...listCondition<EventForm>("Industry", form.industries, { industries: [] }),
    ...numberConditions.flatMap(({ name, field, ...unit }) =>
      numberCondition<EventForm>(
        name,
        { constraint: form[field], ...unit },
        { [field]: NO_CONSTRAINT },
      ),
    ),
    ...listCondition<EventForm>(
      "Patterns",
      form.patterns.map((pattern) => eventPatternTexts[pattern].label),
      { patterns: [] },
    ),
  ];
}
