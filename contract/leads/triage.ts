import { notProofText } from "#contract/evidence/evidence-limits.ts";
import type { LeadKind } from "#contract/leads/score.ts";
import type { Permission } from "#contract/values/account/permissions.ts";

/** What an organization made of a lead. */
export const leadStates = ["new", "in_review", "dismissed", "escalated"] as const;
export type LeadState = (typeof leadStates)[number];

export const leadStateLabels: Readonly<Record<LeadState, string>> = {
  new: "New",
  in_review: "In review",
  dismissed: "Dismissed",
  escalated: "Escalated",
};

export const leadViews = ["all", "mine", "unassigned", "recent"] as const;
export type LeadView = (typeof leadViews)[number];

export const leadViewLabels: Readonly<Record<LeadView, string>> = {
  all: "All",
  mine: "Mine",
  unassigned: "Unassigned",
  recent: "New since yesterday",
};

export const leadKindLabels: Readonly<Record<LeadKind, string>> = {
  trade: "Trade",
  cluster: "Cluster",
  event: "Event",
  person: "Person",
};

/** The package that a kind of lead belongs to. */
export const leadKindPermissions: Readonly<Record<LeadKind, Permission>> = {
  trade: "explore_trades",
  cluster: "explore_trades",
  event: "explore_events",
  person: "explore_trades",
};

/** Whether a stable key names a lead of this kind. */
export function isLeadKeyOf(kind: LeadKind, key: unknown): boolean {
  return String(key).startsWith(`${kind}/`);
}

export const leadLimits = {
  perPage: 50,
  /** Leads of one call. */
  atOnce: 100,
  comment: 4_000,
  reason: 500,
  /** Leads are counted up to this many. */
  counted: 10_000,
  /** A lead is compared with at most this many trades. */
  compared: 20_000,
  /** With fewer, no percentile and no percentage of similar trades are given. */
  leastControls: 20,
} as const;

/** Shown wherever leads are. */
export const leadCaution = `${notProofText} A lead is a reason to look: lawful trades can have the same facts.`;
