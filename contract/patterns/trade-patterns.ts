/** What can be said of a trade row beyond its numbers, in the order it is told. */
export const tradePatterns = [
  "sale-before-adverse-8k",
  "purchase-before-favourable-8k",
  "cluster",
  "opportunistic-insider",
  "routine-insider",
  "plan-trade-within-30-days",
  "plan-trade-within-60-days",
  "plan-cooling-off-short",
  "plan-single-trade",
  "plan-before-earnings",
  "late-filing",
] as const;
export type TradePattern = (typeof tradePatterns)[number];

/** Short name on a badge, and the fact in a sentence. */
export const tradePatternTexts: Readonly<
  Record<TradePattern, { label: string; sentence: string }>
> = {
  "sale-before-adverse-8k": {
    label: "Sale before adverse 8-K",
    sentence:
      "A sale whose next 8-K came within 30 calendar days, with a market-adjusted return of −5% or less.",
  },
  "purchase-before-favourable-8k": {
    label: "Purchase before favourable 8-K",
    sentence:
      "A purchase whose next 8-K came within 30 calendar days, with a market-adjusted return of +5% or more.",
  },
  cluster: {
    label: "Cluster",
    sentence:
      "At least three reporting persons traded the company's stock in this direction within 10 trading days.",
  },
  "opportunistic-insider": {
    label: "Opportunistic",
    sentence:
      "The person traded in each of the three preceding years, in no calendar month of all three.",
  },
  "routine-insider": {
    label: "Routine",
    sentence: "The person traded in the same calendar month in each of the three preceding years.",
  },
  "plan-trade-within-30-days": {
    label: "Plan: traded in 30 days",
    sentence: "The first trade came less than 30 days after the 10b5-1 plan was adopted.",
  },
  "plan-trade-within-60-days": {
    label: "Plan: traded in 60 days",
    sentence: "The first trade came 30 to 59 days after the 10b5-1 plan was adopted.",
  },
  "plan-cooling-off-short": {
    label: "Plan: cooling-off short",
    sentence:
      "The first trade came before the cooling-off period of Rule 10b5-1(c)(1)(ii)(B) had passed.",
  },
  "plan-single-trade": {
    label: "Plan: single trade",
    sentence: "The 10b5-1 plan has one trade only among the stored filings.",
  },
  "plan-before-earnings": {
    label: "Plan: before earnings",
    sentence: "The 10b5-1 plan was adopted, and traded, before the same quarter's earnings.",
  },
  "late-filing": {
    label: "Late filing",
    sentence: "Filed more than two EDGAR business days after the trade.",
  },
};
