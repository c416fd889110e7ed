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
