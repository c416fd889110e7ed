import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import {
  type ActiveCondition,
  dateCondition,
  listCondition,
  numberCondition,
} from "#web/explore/search/active-conditions.ts";
import { companyKeyText } from "#web/explore/search/company-key.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import { defaultForm, type TradeForm } from "./trade-form.ts";

const numberConditions = [
  { name: "Value traded", field: "valueTraded", before: "$ ", after: "K" },
  { name: "Market value", field: "marketValue", before: "$ ", after: "M" },
  { name: "Average daily volume", field: "averageDailyVolume", before: "$ ", after: "M" },
  { name: "Share price", field: "sharePrice", before: "$ ", after: "" },
  { name: "Days to next 8-K", field: "next8kDays", before: "", after: "" },
  { name: "Next 8-K return", field: "next8kReturn", before: "", after: "%" },
  { name: "Days to earnings", field: "nextEarningsDays", before: "", after: "" },
  { name: "Earnings return", field: "nextEarningsReturn", before: "", after: "%" },
  { name: "Trade return", field: "tradeReturn", before: "", after: "%" },
  { name: "Loss avoided / gain", field: "avoidedOrGained", before: "$ ", after: "K" },
  { name: "Loss avoided / gain, net", field: "avoidedOrGainedNet", before: "$ ", after: "K" },
] as const;

/** What narrows the search, in the order of the form. */
export function activeConditions(form: TradeForm): readonly ActiveCondition<TradeForm>[] {
  return [
    ...listCondition("Company", form.tickers.map(companyKeyText), { tickers: [] }),
    ...listCondition("Reporting person", form.owners, { owners: [] }),
    ...dateCondition(
      "Trade dates",
      { start: form.startDate, end: form.endDate },
      { startDate: defaultForm.startDate, endDate: defaultForm.endDate },
    ),
    ...narrowed("Trade types", form.tradeTypes, tradeTypes, { tradeTypes }),
    ...(form.owners.length > 0
      ? []
      : narrowed("Insider types", form.insiderTypes, insiderTypes, { insiderTypes })),
    ...(form.excludesPlans
      ? [{ name: "10b5-1 plans", text: "excluded", lifted: { excludesPlans: false } }]
      : []),
    ...listCondition("Industry", form.industries, { industries: [] }),
    ...listCondition("8-K items", form.itemNumbers, { itemNumbers: [] }),
    ...listCondition(
      "Patterns",
      form.patterns.map((pattern) => tradePatternTexts[pattern].label),
      { patterns: [] },
    ),
    ...numberConditions.flatMap(({ name, field, ...unit }) =>
      numberCondition(name, { constraint: form[field], ...unit }, { [field]: NO_CONSTRAINT }),
    ),
  ];
}

function narrowed(
  name: string,
  chosen: readonly string[],
  all: readonly string[],
  lifted: Partial<TradeForm>,
): ActiveCondition<TradeForm>[] {
  return chosen.length === all.length ? [] : [{ name, text: chosen.join(", "), lifted }];
}
