import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import type { TradeColumnName } from "#contract/trades/trade-columns.ts";
import { insiderTypes, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import {
  type ActiveCondition,
  dateCondition,
  inColumn,
  listCondition,
  numberCondition,
} from "#web/explore/search/active-conditions.ts";
import { companyKeyText } from "#web/explore/search/company-key.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import { defaultForm } from "./trade-form.ts";

const numberConditions = [
  { name: "Value traded", field: "valueTraded", column: "value", before: "$ ", after: "K" },
  { name: "Market value", field: "marketValue", column: "market_value", before: "$ ", after: "M" },
  {
    name: "Average daily volume",
    field: "averageDailyVolume",
    column: "avg_daily_volume",
    before: "$ ",
    after: "M",
  },
  { name: "Share price", field: "sharePrice", column: "share_price", before: "$ ", after: "" },
  { name: "Days to next 8-K", field: "next8kDays", column: "next_8K_days", before: "", after: "" },
  {
    name: "Next 8-K return",
    field: "next8kReturn",
    column: "next_8K_ret0",
    before: "",
    after: "%",
  },
  {
    name: "Days to earnings",
    field: "nextEarningsDays",
    column: "next_ea_days",
    before: "",
    after: "",
  },
  {
    name: "Earnings return",
    field: "nextEarningsReturn",
    column: "next_ea_ret0",
    before: "",
    after: "%",
  },
  { name: "Trade return", field: "tradeReturn", column: "trade_return", before: "", after: "%" },
  {
    name: "Loss avoided / gain",
    field: "avoidedOrGained",
    column: "avoided_or_gained",
    before: "$ ",
    after: "K",
  },
  {
    name: "Loss avoided / gain, net",
    field: "avoidedOrGainedNet",
    column: "avoided_or_gained_net",
    before: "$ ",
    after: "K",
  },
] as const satisfies readonly { column: TradeColumnName; [key: string]: string }[];

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
      : inColumn(
          "insider_types",
          narrowed("Insider types", form.insiderTypes, insiderTypes, { insiderTypes }),
        )),
    ...(form.excludesPlans
      ? [{ name: "10b5-1 plans", text: "excluded", lifted: { excludesPlans: false } }]
      : []),
    ...inColumn("industry", listCondition("Industry", form.industries, { industries: [] })),
    ...inColumn("next_8K_items", listCondition("8-K items", form.itemNumbers, { itemNumbers: [] })),
    ...inColumn(
      "patterns",
      listCondition(
        "Patterns",
        form.patterns.map((pattern) => tradePatternTexts[pattern].label),
        { patterns: [] },
      ),
    ),
    ...numberConditions.flatMap(({ name, field, column, ...unit }) =>
      inColumn(
        column,
        numberCondition(name, { constraint: form[field], ...unit }, { [field]: NO_CONSTRAINT }),
      ),
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
