/** Every field of searches of lists, written by hand from the specification. */
const searches = {
  get_planned_sales: {
    company: "CPTX",
    person: "Tillery",
    filed_from: "2026-01-01",
    filed_to: "2026-12-31",
    sale_from: "2026-01-01",
    sale_to: "2026-12-31",
    statuses: ["Open"],
    plan: "plan",
    min_value: 50_000,
    sort_column: "planned_value",
    sort_direction: "desc",
    page: 1,
  },
  get_short_swings: { company: "CPTX", since: "2024-01-01", sort: "last_day", page: 1 },
  get_trading_plans: {
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
  get_lateness: {
    by: "agent",
    company: "CPTX",
    start_date: "2024-01-01",
    end_date: "2024-12-31",
    min_lines: 5,
    page: 1,
    sort: "share",
    direction: "asc",
  },
} as const;

/** The calls about lists, and about one entry of each, with all of their fields. */
export function searchPayloads(email: string) {
  return {
    get_planned_sales: { email, ...searches.get_planned_sales },
    get_planned_sale: { email, id: "0000000000-26-000001" },
    get_short_swings: { email, ...searches.get_short_swings },
    get_short_swing: { email, cik: "0000320193", owner_cik: "0001214156" },
    get_trading_plans: { email, ...searches.get_trading_plans },
    get_trading_plan: { email, cik: "0000320193", plan: "1214156.2024-05-24" },
    get_lateness: { email, ...searches.get_lateness },
  } as const;
}

export const optionalSearchFields = {
  get_planned_sales: ["email", ...Object.keys(searches.get_planned_sales)],
  get_planned_sale: ["email"],
  get_short_swings: ["email", ...Object.keys(searches.get_short_swings)],
  get_short_swing: ["email"],
  get_trading_plans: ["email", ...Object.keys(searches.get_trading_plans)],
  get_trading_plan: ["email"],
  get_lateness: ["email", ...Object.keys(searches.get_lateness)],
};
