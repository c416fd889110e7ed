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
  unit: FilterUnit;
  /** Stored value = sent value × ten to this power. */
  powerOfTen: number;
  /** Bounds of the sent value. */
  min: number;
  max: number;
};

const day = { unit: "days", powerOfTen: 0, min: -36_500, max: 36_500 } as const;
const fraction = { unit: "fraction", powerOfTen: 0, min: -1_000, max: 1_000 } as const;
// Market value and volume are stored in millions of dollars: they need no scaling.
const millions = {
  unit: "millions of dollars",
  powerOfTen: 0,
  min: 0,
  max: 1_000_000_000,
} as const;

// Money that is below 0 where a trade came out the worse.
const signedThousands = {
  unit: "thousands of dollars",
  powerOfTen: 3,
  min: -1_000_000_000,
  max: 1_000_000_000,
} as const;

export const filterScales = {
  value_shares_traded: { unit: "thousands of dollars", powerOfTen: 3, min: 0, max: 1_000_000_000 },
  market_value: millions,
  avg_daily_volume: millions,
  share_price: { unit: "dollars", powerOfTen: 0, min: 0, max: 1_000_000_000 },
  next_EA_days: day,
  next_8K_days: day,
  next_EA_ret0: fraction,
  next_8K_ret0: fraction,
  trade_return: fraction,
  avoided_or_gained: signedThousands,
  avoided_or_gained_net: signedThousands,
} as const satisfies Record<string, FilterScale>;

/** The numeric filters of explore trades, by their wire names. */
export type NumericFilter = keyof typeof filterScales;

const thousands = filterScales.value_shares_traded;

/** Those of explore events. */
export const eventFilterScales = {
  market_value: millions,
  avg_daily_volume: millions,
  share_price: filterScales.share_price,
  event_return: fraction,
  value_sold: thousands,
  value_purchased: thousands,
} as const satisfies Record<string, FilterScale>;

/** The numeric filters of explore events, by their wire names. */
export type EventNumericFilter = keyof typeof eventFilterScales;

/** Those of alerts: of companies, of Form 4 trades, of insiders' sums. */
export const alertFilterScales = {
  market_value: millions,
  avg_daily_volume: millions,
  share_price: filterScales.share_price,
  num_shares_traded: { unit: "shares", powerOfTen: 0, min: 0, max: 1_000_000_000_000 },
  value_shares_traded: thousands,
  value_sold: thousands,
  value_purchased: thousands,
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
