/** Valid calls about trading plans, with every field. */
export function planPayloads(email: string) {
  return {
    get_trading_plans: {
      email,
      company: "CPTX",
      person: "Cook",
      adopted_from: "2024-01-01",
      adopted_to: "2024-12-31",
      flags: ["single-trade"],
      earnings_within_days: 14,
      sort: "first_trade_on",
      direction: "asc",
      page: 1,
    },
    get_trading_plan: { email, cik: "0000320193", plan: "1214156.2024-05-24" },
  } as const;
}

export const optionalPlanFields = {
  get_trading_plans: [
    "email",
    "company",
    "person",
    "adopted_from",
    "adopted_to",
    "flags",
    "earnings_within_days",
    "sort",
    "direction",
    "page",
  ],
  get_trading_plan: ["email"],
} as const;
