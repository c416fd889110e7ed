/**
 * The unit each numeric filter is typed and sent in, and what the server multiplies it with to
 * reach the unit of the stored column. This is the only place where scaling is decided.
 */
export type FilterUnit = "thousands of dollars" | "millions of dollars" | "dollars" | "days" | "fraction";

type FilterScale = {
  unit: FilterUnit;
  /** Stored value = sent value × factor. */
  factor: number;
  /** Bounds of the sent value. */
  min: number;
  max: number;
};

const day = { unit: "days", factor: 1, min: -36_500, max: 36_500 } as const;
const fraction = { unit: "fraction", factor: 1, min: -1_000, max: 1_000 } as const;
// Market value and volume are stored in millions of dollars: the factor is one by definition.
const millions = { unit: "millions of dollars", factor: 1, min: 0, max: 1_000_000_000 } as const;

export const filterScales = {
  value_shares_traded: { unit: "thousands of dollars", factor: 1_000, min: 0, max: 1_000_000_000 },
  market_value: millions,
  avg_daily_volume: millions,
  share_price: { unit: "dollars", factor: 1, min: 0, max: 1_000_000_000 },
  next_EA_days: day,
  next_8K_days: day,
  next_EA_ret0: fraction,
  next_8K_ret0: fraction,
  trade_return: fraction,
} as const satisfies Record<string, FilterScale>;

/** The numeric filters of explore trades, by their wire names. */
export type NumericFilter = keyof typeof filterScales;

/** Dollars shown per thousand. */
export const dollarsPerThousand = 1_000;
