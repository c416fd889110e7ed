import type { EventColumnName } from "#contract/events/event-columns.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import {
  type ActiveCondition,
  dateCondition,
  inColumn,
  listCondition,
  numberCondition,
} from "#web/explore/search/active-conditions.ts";
import { companyKeyText } from "#web/explore/search/company-key.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";

const numberConditions = [
  { name: "Event return", field: "eventReturn", column: "event_return", before: "", after: "%" },
  { name: "Market value", field: "marketValue", column: "market_value", before: "$ ", after: "M" },
  {
    name: "Average daily volume",
    field: "averageDailyVolume",
    column: "avg_daily_volume",
    before: "$ ",
    after: "M",
  },
  { name: "Share price", field: "sharePrice", column: "share_price", before: "$ ", after: "" },
  { name: "Value sold", field: "valueSold", column: "value_sold", before: "$ ", after: "K" },
  {
    name: "Value purchased",
    field: "valuePurchased",
    column: "value_purchased",
    before: "$ ",
    after: "K",
  },
] as const satisfies readonly { column: EventColumnName; [key: string]: string }[];

/** What narrows the search, in the order of the form. */
export function activeConditions(form: EventForm): readonly ActiveCondition<EventForm>[] {
  return [
    ...listCondition<EventForm>("Company", form.tickers.map(companyKeyText), { tickers: [] }),
    ...dateCondition<EventForm>(
      "Date filed",
      { start: form.startDate, end: form.endDate },
      { startDate: null, endDate: null },
    ),
    ...inColumn(
      "8K_items",
      listCondition<EventForm>("8-K items", form.itemNumbers, { itemNumbers: [] }),
    ),
    ...inColumn(
      "industry",
      listCondition<EventForm>("Industry", form.industries, { industries: [] }),
    ),
    ...numberConditions.flatMap(({ name, field, column, ...unit }) =>
      inColumn(
        column,
        numberCondition<EventForm>(
          name,
          { constraint: form[field], ...unit },
          { [field]: NO_CONSTRAINT },
        ),
      ),
    ),
    ...inColumn(
      "patterns",
      listCondition<EventForm>(
        "Patterns",
        form.patterns.map((pattern) => eventPatternTexts[pattern].label),
        { patterns: [] },
      ),
    ),
  ];
}
