import type { TradeForm } from "#contract/permalinks/trade-link.ts";
import type { TradeColumnName } from "#contract/trades/trade-columns.ts";
import type { SortColumn } from "#contract/trades/trade-fields.ts";
import type { Preset } from "#web/explore/search/presets.ts";

/** What an 8-K made of the trade comes first; the pattern is the same in each row. */
const before8k = [
  "next_8K_ret0",
  "avoided_or_gained_net",
  "next_8K_days",
  "owner",
  "title",
  "trade_date",
  "trade_direction",
  "value",
  "patterns",
] as const satisfies readonly TradeColumnName[];

export const tradePresets: readonly Preset<TradeForm, SortColumn>[] = [
  {
    label: "Sales before bad 8-Ks",
    help: "Sales within 30 days before an 8-K with a market-adjusted return of −5% or less; largest loss avoided, net of the market, first.",
    form: { patterns: ["sale-before-adverse-8k"] },
    sort: { column: "avoided_or_gained_net", direction: "desc" },
    columns: before8k,
  },
  {
    label: "Purchases before good 8-Ks",
    help: "Purchases within 30 days before an 8-K with a market-adjusted return of +5% or more; largest gain, net of the market, first.",
    form: { patterns: ["purchase-before-favourable-8k"] },
    sort: { column: "avoided_or_gained_net", direction: "desc" },
    columns: before8k,
  },
  {
    label: "Late filings",
    help: "Trades filed more than two EDGAR business days after the trade; longest delay first.",
    form: { patterns: ["late-filing"] },
    sort: { column: "days_to_file", direction: "desc" },
  },
  {
    label: "Plan red flags",
    help: "Trades under a Rule 10b5-1 plan that match any of the five plan patterns, such as a first trade within 30 days; largest value first.",
    form: {
      patterns: [
        "plan-trade-within-30-days",
        "plan-trade-within-60-days",
        "plan-cooling-off-short",
        "plan-single-trade",
        "plan-before-earnings",
      ],
    },
    sort: { column: "value", direction: "desc" },
  },
  {
    label: "Clusters",
    help: "Trades in one direction by at least three persons of a company within 10 trading days; largest value first.",
    form: { patterns: ["cluster"] },
    sort: { column: "value", direction: "desc" },
  },
  {
    label: "Between quarter end and earnings",
    help: "Trades between the end of a fiscal quarter and the announcement of its earnings, outside 10b5-1 plans; largest value first.",
    form: { isQuarterClosed: true, excludesPlans: true },
    sort: { column: "value", direction: "desc" },
  },
];
