import type { LeadFinding } from "#contract/leads/lead-facts.ts";
import type { LeadFactor, LeadKind, LeadLevels } from "#contract/leads/score.ts";
import { factorNames, levelOf } from "#contract/leads/score.ts";

/** What each factor of a lead rests on. */
export type LeadFindings = Readonly<Partial<Record<LeadFactor, LeadFinding>>>;

/** A trade row by its key. */
type TradeKey = { accession: string; rowNumber: number };

/** A trade of a lead. Of several, each has the factors whose finding is its own. */
export type LeadMember = TradeKey & { factors?: readonly LeadFactor[] };

/** A trade, cluster, event, or person worth a look, with what each factor of its score rests on. */
export type Lead = {
  kind: LeadKind;
  /** The same after any recomputation, also once an amendment replaced the filing. */
  key: string;
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  /** The person of a trade or of a person's lead; null for clusters and events. */
  ownerCik: number | null;
  ownerName: string | null;
  title: string | null;
  /** The filing to open: of the trade, of the event, or of the newest trade. */
  accession: string;
  /** Null for an event. */
  rowNumber: number | null;
  /** Null for a person who purchased on some days and sold on others. */
  direction: "Purchase" | "Sale" | null;
  /** Trade date, day 0 of an event, or date of the newest trade. */
  day: string;
  /** What totals count of its trades, dollars; null where they count none. */
  value: string | null;
  /** The trades it is made of, by date; of very large ones the first. */
  members: readonly LeadMember[];
  /** What the row itself says, compared to tell whether the facts of a lead changed. */
  headline: Readonly<Record<string, string | number | null>>;
  findings: LeadFindings;
  levels: LeadLevels;
  /** By the default weights. */
  score: number;
};

/** The score of one live trade, below the floor too: what leads are compared with. */
export type TradeScore = TradeKey & {
  score: number;
  /** Without what happened after the trade. */
  scoreWithoutHindsight: number;
  insiderKind: InsiderKind;
  industry: string;
  /** First day of the month of the trade. */
  month: string;
  /** No event of 5% or more within 30 days, all of them known: a trade to compare with. */
  isControl: boolean;
  /** Whether an event within 30 days favored it by 5% or more; null while that is unknown. */
  isFavored: boolean | null;
};

export type InsiderKind = "officer" | "director" | "ten-percent-owner" | "other";

/** The closest relationship of any owner of the filing. */
export function insiderKindOf(trade: {
  isOfficer: boolean;
  isDirector: boolean;
  isTenPercentOwner: boolean;
}): InsiderKind {
  if (trade.isOfficer) return "officer";
  if (trade.isDirector) return "director";
  return trade.isTenPercentOwner ? "ten-percent-owner" : "other";
}

/** The level of each factor that the findings reach. */
export function levelsOf(findings: LeadFindings): LeadLevels {
  const levels: Partial<Record<LeadFactor, number>> = {};
  for (const name of factorNames) {
    const level = levelOf(name, findings[name]?.facts ?? {});
    if (level !== 0) levels[name] = level;
  }
  return levels;
}
