import { movedPoint } from "#contract/values/decimal-text.ts";

/**
 * The unit each numeric filter is typed and sent in, and what the server multiplies it with to
 * reach the unit of the stored column. This is the only place where scaling is decided.
 */
export type FilterUnit =
  | "thousands of dollars"
  | "millions of dollars"
  | "dollars"
  | "days"
  | "shares"
  | "fraction";

type FilterScale = {
  /** The label of the field; an error names it. */
  label: string;
  unit: FilterUnit;
  /** Stored value = sent value × ten to this power. */
  powerOfTen: number;
  /** Bounds of the sent value. */
  min: number;
  max: number;
};

const days = { unit: "days", powerOfTen: 0, min: -36_500, max: 36_500 } as const;
const fraction = { unit: "fraction", powerOfTen: 0, min: -1_000, max: 1_000 } as const;
// Market value and volume are stored in millions of dollars: they need no scaling.
const millions = {
  unit: "millions of dollars",
  powerOfTen: 0,
  min: 0,
  max: 1_000_000_000,
} as const;
const thousands = {
  unit: "thousands of dollars",
  powerOfTen: 3,
  min: 0,
  max: 1_000_000_000,
} as const;
// Money that is below 0 where a trade came out the worse.
const signedThousands = { ...thousands, min: -1_000_000_000 } as const;

const companyScales = {
  market_value: { label: "Market value", ...millions },
  avg_daily_volume: { label: "Average daily volume", ...millions },
  share_price: {
    label: "Share price",
    unit: "dollars",
    powerOfTen: 0,
    min: 0,
    max: 1_000_000_000,
  },
} as const;
const insiderScales = {
  value_sold: { label: "Value sold", ...thousands },
  value_purchased: { label: "Value purchased", ...thousands },
} as const;
const valueTraded = { label: "Value traded", ...thousands } as const;

export const filterScales = {
  ...companyScales,
  value_shares_traded: valueTraded,
  next_EA_days: { label: "Days to next earnings", ...days },
  next_8K_days: { label: "Days to next 8-K", ...days },
  next_EA_ret0: { label: "Next earnings return", ...fraction },
  next_8K_ret0: { label: "Next 8-K return", ...fraction },
  trade_return: { label: "Trade return", ...fraction },
  avoided_or_gained: { label: "Loss avoided or gain", ...signedThousands },
  avoided_or_gained_net: { label: "Loss avoided or gain, net of the market", ...signedThousands },
} as const satisfies Record<string, FilterScale>;

/** The numeric filters of explore trades, by their wire names. */
export type NumericFilter = keyof typeof filterScales;

/** Those of explore events. */
export const eventFilterScales = {
  ...companyScales,
  ...insiderScales,
  event_return: { label: "Event return", ...fraction },
} as const satisfies Record<string, FilterScale>;

/** The numeric filters of explore events, by their wire names. */
export type EventNumericFilter = keyof typeof eventFilterScales;

/** Those of alerts: of companies, of Form 4 trades, of insiders' sums. */
export const alertFilterScales = {
  ...companyScales,
  ...insiderScales,
  num_shares_traded: {
    label: "Shares traded",
    unit: "shares",
    powerOfTen: 0,
    min: 0,
    max: 1_000_000_000_000,
  },
  value_shares_traded: valueTraded,
} as const satisfies Record<string, FilterScale>;

/** The numeric filters of alerts, by their wire names. */
export type AlertNumericFilter = keyof typeof alertFilterScales;

type AnyFilter = NumericFilter | EventNumericFilter | AlertNumericFilter;

const allScales: Readonly<Record<AnyFilter, FilterScale>> = {
  ...filterScales,
  ...eventFilterScales,
  ...alertFilterScales,
};

/**
 * A sent value in the unit of its stored column. The decimal point is moved rather than the number
 * multiplied: 1.005 thousand is 1005, where 1.005 × 1000 is 1004.9999999999999.
 */
export function toStoredUnit(filter: AnyFilter, value: number): number {
  return movedPoint(value, allScales[filter].powerOfTen);
}
