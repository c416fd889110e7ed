import { movedPoint } from "#contract/values/decimal-text.ts";

/**
 * The filters of searches and alerts by a number, by their wire names: what each is called, the unit it is
 * typed and sent in, and what the server multiplies it with to reach the unit of the stored column. This is
 * the only place where scaling is decided.
 */
export type FilterUnit =
  | "thousands of dollars"
  | "millions of dollars"
  | "dollars"
  | "days"
  | "shares"
  | "trades"
  | "fraction";

/** What is before and after a number of each unit. */
export const signsOfUnit: Readonly<Record<FilterUnit, { before: string; after: string }>> = {
  "thousands of dollars": { before: "$ ", after: "K" },
  "millions of dollars": { before: "$ ", after: "M" },
  dollars: { before: "$ ", after: "" },
  days: { before: "", after: "" },
  shares: { before: "", after: "" },
  trades: { before: "", after: "" },
  fraction: { before: "", after: "%" },
};

type FilterScale = {
  /** The label of the field; conditions and errors name it. */
  label: string;
  unit: FilterUnit;
  /** Stored value = sent value × ten to this power. */
  powerOfTen: number;
  /** Bounds of the sent value. */
  min: number;
  max: number;
};

/** A filter of a search. */
type NumberFilter = FilterScale & {
  /** Its name in the sentence of a search. */
  words: string;
  /** Its name in the filter form. */
  field: string;
  /** Wire name of the column that shows it. */
  column: string;
};

const days = { unit: "days", powerOfTen: 0, min: -36_500, max: 36_500 } as const;
const fraction = { unit: "fraction", powerOfTen: 0, min: -1_000, max: 1_000 } as const;
const dollars = { unit: "dollars", powerOfTen: 0, min: 0, max: 1_000_000_000 } as const;
// Market value and volume are stored in millions of dollars: they need no scaling.
const millions = { ...dollars, unit: "millions of dollars" } as const;
const thousands = { ...dollars, unit: "thousands of dollars", powerOfTen: 3 } as const;
// Money that is below 0 where a trade lost value.
const signedThousands = { ...thousands, min: -1_000_000_000 } as const;

const companyNumberFilters = {
  market_value: {
    label: "Market value",
    words: "market value",
    field: "marketValue",
    column: "market_value",
    ...millions,
  },
  avg_daily_volume: {
    label: "Average daily volume",
    words: "average daily volume",
    field: "averageDailyVolume",
    column: "avg_daily_volume",
    ...millions,
  },
  share_price: {
    label: "Share price",
    words: "share price",
    field: "sharePrice",
    column: "share_price",
    ...dollars,
  },
} as const satisfies Record<string, NumberFilter>;

const insiderNumberFilters = {
  value_sold: {
    label: "Value sold",
    words: "value sold",
    field: "valueSold",
    column: "value_sold",
    ...thousands,
  },
  value_purchased: {
    label: "Value purchased",
    words: "value purchased",
    field: "valuePurchased",
    column: "value_purchased",
    ...thousands,
  },
} as const satisfies Record<string, NumberFilter>;

const valueTraded = {
  label: "Value traded",
  words: "value",
  field: "valueTraded",
  column: "value",
  ...thousands,
} as const satisfies NumberFilter;

const shortSwingProfit = {
  label: "Short-swing profit",
  words: "short-swing profit",
  field: "shortSwingProfit",
  column: "short_swing_profit",
  ...thousands,
} as const satisfies NumberFilter;

const tradeOwnFilters = {
  next_8K_days: {
    label: "Days to next 8-K",
    words: "days to next 8-K",
    field: "next8kDays",
    column: "next_8K_days",
    ...days,
  },
  next_8K_ret0: {
    label: "Next 8-K return",
    words: "next 8-K return",
    field: "next8kReturn",
    column: "next_8K_ret0",
    ...fraction,
  },
  next_EA_days: {
    label: "Days to earnings",
    words: "days to earnings",
    field: "nextEarningsDays",
    column: "next_ea_days",
    ...days,
  },
  next_EA_ret0: {
    label: "Earnings return",
    words: "earnings return",
    field: "nextEarningsReturn",
    column: "next_ea_ret0",
    ...fraction,
  },
  trade_return: {
    label: "Trade return",
    words: "trade return",
    field: "tradeReturn",
    column: "trade_return",
    ...fraction,
  },
  avoided_or_gained: {
    label: "Loss avoided / gain",
    words: "loss avoided or gain",
    field: "avoidedOrGained",
    column: "avoided_or_gained",
    ...signedThousands,
  },
  avoided_or_gained_net: {
    label: "Loss avoided / gain, net",
    words: "loss avoided or gain net of the market",
    field: "avoidedOrGainedNet",
    column: "avoided_or_gained_net",
    ...signedThousands,
  },
  short_swing_profit: shortSwingProfit,
} as const satisfies Record<string, NumberFilter>;

/** The filters of searches of trades, in the order of the form. */
export const tradeNumberFilters = {
  value_shares_traded: valueTraded,
  ...companyNumberFilters,
  ...tradeOwnFilters,
} as const;

export type NumericFilter = keyof typeof tradeNumberFilters;

/** Those of searches of events. */
export const eventNumberFilters = {
  event_return: {
    label: "Event return",
    words: "event return",
    field: "eventReturn",
    column: "event_return",
    ...fraction,
  },
  ...companyNumberFilters,
  ...insiderNumberFilters,
  report_days_late: {
    label: "8-K days late",
    words: "business days after the 8-K was due",
    field: "reportDaysLate",
    column: "report_days_late",
    ...days,
  },
  gap_trades: {
    label: "Trades in the gap",
    words: "insider trades between event and 8-K",
    field: "gapTrades",
    column: "gap_trades",
    unit: "trades",
    powerOfTen: 0,
    min: 0,
    max: 1_000_000,
  },
} as const satisfies Record<string, NumberFilter>;

export type EventNumericFilter = keyof typeof eventNumberFilters;

/** Those of searches of all transactions. */
export const lineNumberFilters = {
  line_price: {
    label: "Price",
    words: "price",
    field: "price",
    column: "price",
    ...dollars,
  },
  line_shares: {
    label: "Shares",
    words: "shares",
    field: "shares",
    column: "shares",
    unit: "shares",
    powerOfTen: 0,
    min: 0,
    max: 1_000_000_000_000,
  },
  conversion_price: {
    label: "Exercise price",
    words: "exercise price",
    field: "conversionPrice",
    column: "conversion_price",
    ...dollars,
  },
  days_late: {
    label: "Days late",
    words: "business days after the due date",
    field: "daysLate",
    column: "days_late",
    ...days,
  },
} as const satisfies Record<string, NumberFilter>;

export type LineNumericFilter = keyof typeof lineNumberFilters;

/** Those of alerts: of companies, of Form 4 trades, of insiders' sums. */
export const alertNumberFilters = {
  ...companyNumberFilters,
  ...insiderNumberFilters,
  num_shares_traded: {
    label: "Shares traded",
    unit: "shares",
    powerOfTen: 0,
    min: 0,
    max: 1_000_000_000_000,
  },
  value_shares_traded: valueTraded,
  short_swing_profit: shortSwingProfit,
} as const satisfies Record<string, FilterScale>;

export type AlertNumericFilter = keyof typeof alertNumberFilters;

/** A filter with its wire name. */
export type ListedFilter<Filter extends string, Field extends string> = Pick<
  NumberFilter,
  "label" | "words" | "column" | "unit"
> & { filter: Filter; field: Field };

function listed<Filter extends string, Field extends string>(
  filters: Readonly<Record<Filter, NumberFilter & { field: Field }>>,
): readonly ListedFilter<Filter, Field>[] {
  const list: ListedFilter<Filter, Field>[] = [];
  for (const filter in filters) list.push({ filter, ...filters[filter] });
  return list;
}

export const companyFilterList = listed(companyNumberFilters);
export const tradeFilterList = listed(tradeNumberFilters);
export const eventFilterList = listed(eventNumberFilters);
export const lineFilterList = listed(lineNumberFilters);

type AnyFilter = NumericFilter | EventNumericFilter | LineNumericFilter | AlertNumericFilter;

const allScales: Readonly<Record<AnyFilter, FilterScale>> = {
  ...tradeNumberFilters,
  ...eventNumberFilters,
  ...lineNumberFilters,
  ...alertNumberFilters,
};

/**
 * A sent value in the unit of its stored column. The decimal point is moved rather than the number
 * multiplied: 1.005 thousand is 1005, where 1.005 × 1000 is 1004.9999999999999.
 */
export function toStoredUnit(filter: AnyFilter, value: number): number {
  return movedPoint(value, allScales[filter].powerOfTen);
}
