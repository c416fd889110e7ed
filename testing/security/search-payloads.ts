/** Every field of searches that PostgreSQL alone answers, written by hand from the specification. */

export const plannedSales = {
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
} as const;
export const shortSwings = {
  company: "CPTX",
  since: "2024-01-01",
  sort: "last_day",
  page: 1,
} as const;

export const tradingPlans = {
  company: "CPTX",
  person: "Cook",
  adopted_from: "2024-01-01",
  adopted_to: "2024-12-31",
  flags: ["single-trade"],
  earnings_within_days: 14,
  sort: "first_trade_on",
  direction: "asc",
  page: 1,
} as const;
const dates2024 = { start_date: "2024-01-01", end_date: "2024-12-31" } as const;
export const lateness = {
  by: "agent",
  company: "CPTX",
  ...dates2024,
  min_lines: 5,
  page: 1,
} as const;
export const latenessOrder = { sort: "share", direction: "asc" } as const;
