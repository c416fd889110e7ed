import { patternPapers } from "#contract/patterns/pattern-papers.ts";
import type { PatternText } from "#contract/patterns/trade-patterns.ts";

/** What can be said of an event and the trades before it, in the order it is shown. */
export const eventPatterns = [
  "sales-before-drop",
  "purchases-before-rise",
  "cluster-before",
] as const;
export type EventPattern = (typeof eventPatterns)[number];

/** Names, sentences and rules of the patterns of an event. */
export const eventPatternTexts: Readonly<Record<EventPattern, PatternText>> = {
  "sales-before-drop": {
    label: "Sales before drop",
    sentence: "Insiders sold in the 30 days before a market-adjusted return of −5% or less.",
    rule: "Value sold above 0 in the look-back of 30 calendar days; return on day 0, stock − market fund, −5% or less. If the return is unknown, the pattern cannot be determined.",
    paper: patternPapers.eventReturn,
  },
  "purchases-before-rise": {
    label: "Purchases before rise",
    sentence: "Insiders purchased in the 30 days before a market-adjusted return of +5% or more.",
    rule: "Value purchased above 0 in the look-back of 30 calendar days; return on day 0, stock − market fund, +5% or more. If the return is unknown, the pattern cannot be determined.",
    paper: patternPapers.eventReturn,
  },
  "cluster-before": {
    label: "Cluster before",
    sentence: "A trade in the 30 days before the event belongs to a cluster.",
    rule: "At least one trade in the look-back of 30 calendar days belongs to a cluster: trades in one direction by three persons or more within 10 trading days.",
    paper: patternPapers.cluster,
  },
};
