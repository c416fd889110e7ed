import type { Permission } from "#contract/values/account/permissions.ts";

/** What a case keeps. A thing is named by its kind and reference. */
export const caseItemKinds = [
  "lead",
  "trade",
  "line",
  "short_swing",
  "plan",
  "notice",
  "no_notice",
  "cluster",
  "event",
  "person",
  "company",
  "filing",
  "passage",
  "alert_match",
  "study",
  "search",
  "call",
  "highlight",
] as const;
export type CaseItemKind = (typeof caseItemKinds)[number];

type KindWords = {
  label: string;
  plural: string;
  /** Packages of which a reader needs one to see the item; also to add it. */
  permissions: readonly Permission[];
};

const explorers = ["explore_trades", "explore_events"] as const;
const anyFilings = [...explorers, "alerts"] as const;
const reviewers = ["categorization", "categorization_admin"] as const;

export const caseItemWords: Readonly<Record<CaseItemKind, KindWords>> = {
  lead: { label: "Lead", plural: "Leads", permissions: explorers },
  trade: { label: "Trade", plural: "Trades", permissions: ["explore_trades"] },
  line: {
    label: "Line of a form",
    plural: "Lines of forms",
    permissions: ["explore_trades"],
  },
  short_swing: {
    label: "Short-swing profit",
    plural: "Short-swing profits",
    permissions: ["explore_trades"],
  },
  plan: { label: "Trading plan", plural: "Trading plans", permissions: ["explore_trades"] },
  notice: {
    label: "Form 144 notice",
    plural: "Form 144 notices",
    permissions: ["explore_trades"],
  },
  no_notice: {
    label: "Sales with no notice matched",
    plural: "Sales with no notice matched",
    permissions: ["explore_trades"],
  },
  cluster: { label: "Cluster", plural: "Clusters", permissions: ["explore_trades"] },
  event: { label: "Event", plural: "Events", permissions: ["explore_events"] },
  person: { label: "Person", plural: "People", permissions: ["explore_trades"] },
  company: { label: "Company", plural: "Companies", permissions: anyFilings },
  filing: { label: "Filing", plural: "Filings", permissions: anyFilings },
  passage: {
    label: "Passage from a filing",
    plural: "Passages from filings",
    permissions: anyFilings,
  },
  alert_match: { label: "Alert match", plural: "Alert matches", permissions: ["alerts"] },
  study: { label: "Event study", plural: "Event studies", permissions: explorers },
  search: { label: "Saved search", plural: "Saved searches", permissions: explorers },
  call: { label: "Conference call", plural: "Conference calls", permissions: reviewers },
  highlight: {
    label: "Highlighted passage",
    plural: "Highlighted passages",
    permissions: reviewers,
  },
};
