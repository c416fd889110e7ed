import type { Permission } from "#contract/values/account/permissions.ts";

/** `on_hold` is the legal hold: neither the case nor what it cites can be deleted. */
export const caseStatuses = ["open", "on_hold", "closed"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseStatusLabels: Readonly<Record<CaseStatus, string>> = {
  open: "Open",
  on_hold: "On hold",
  closed: "Closed",
};

/** How a closed case ended. */
export const caseOutcomes = [
  "referred",
  "no_violation",
  "insufficient_evidence",
  "duplicate",
  "other",
] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

export const caseOutcomeLabels: Readonly<Record<CaseOutcome, string>> = {
  referred: "Referred",
  no_violation: "No violation found",
  insufficient_evidence: "Insufficient evidence",
  duplicate: "Duplicate of another case",
  other: "Other",
};

/** Limits of a case; lengths in characters. */
export const caseLimits = {
  title: 200,
  summary: 10_000,
  outcomeNote: 2_000,
  note: 20_000,
  task: 500,
  quote: 5_000,
  items: 1_000,
  itemsPerCall: 50,
  members: 50,
  notes: 1_000,
  tasks: 500,
  /** That one account may own. */
  owned: 1_000,
} as const;

/** Holders of any of these have a package, and may keep cases. */
export const casePermissions = [
  "alerts",
  "explore_trades",
  "explore_events",
  "categorization",
  "categorization_admin",
] as const satisfies readonly Permission[];
