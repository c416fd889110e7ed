/** What can be said of an event and the trades before it, in the order it is told. */
export const eventPatterns = [
  "sales-before-drop",
  "purchases-before-rise",
  "cluster-before",
] as const;
export type EventPattern = (typeof eventPatterns)[number];

/** Short name on a badge, and the fact in a sentence. */
export const eventPatternTexts: Readonly<
  Record<EventPattern, { label: string; sentence: string }>
> = {
  "sales-before-drop": {
    label: "Sales before drop",
    sentence: "Insiders sold in the 30 days before a market-adjusted return of −5% or less.",
  },
  "purchases-before-rise": {
    label: "Purchases before rise",
    sentence: "Insiders purchased in the 30 days before a market-adjusted return of +5% or more.",
  },
  "cluster-before": {
    label: "Cluster before",
    sentence: "A trade of the 30 days before belongs to a cluster.",
  },
};
