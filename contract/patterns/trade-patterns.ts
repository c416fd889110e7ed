import { patternPapers } from "#contract/patterns/pattern-papers.ts";

/** What can be said of a trade row beyond its numbers, in the order it is shown. */
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

/** How a pattern is put to the reader. */
export type PatternText = {
  /** Short name on a badge. */
  label: string;
  /** The fact in a sentence. */
  sentence: string;
  /** How it is decided, exactly. */
  rule: string;
  /** What the rule is taken from; null where it is this product's own. */
  paper: string | null;
};

const planRule =
  "The adoption date is read from the footnotes; a month without a day, or more than one date, counts as unknown. A plan is one person's trades under one adoption date.";

/** Names, sentences and rules of the patterns of a trade. */
export const tradePatternTexts: Readonly<Record<TradePattern, PatternText>> = {
  "sale-before-adverse-8k": {
    label: "Sale before adverse 8-K",
    sentence:
      "A sale whose next 8-K came within 30 calendar days, with a market-adjusted return of −5% or less.",
    rule: "Sale; next 8-K accepted 0 to 30 calendar days after the trade date; return on its day 0, stock − market fund, −5% or less. If the return is unknown, the pattern cannot be determined.",
    paper: patternPapers.eventReturn,
  },
  "purchase-before-favourable-8k": {
    label: "Purchase before favorable 8-K",
    sentence:
      "A purchase whose next 8-K came within 30 calendar days, with a market-adjusted return of +5% or more.",
    rule: "Purchase; next 8-K accepted 0 to 30 calendar days after the trade date; return on its day 0, stock − market fund, +5% or more. If the return is unknown, the pattern cannot be determined.",
    paper: patternPapers.eventReturn,
  },
  cluster: {
    label: "Cluster",
    sentence:
      "At least three reporting persons traded the company's stock in this direction within 10 trading days.",
    rule: "Ten consecutive trading days that contain this trade, with trades in the same direction by at least three persons. Owners of one filing, of filings of one group, and of filings that share an owner count as one person. Trades under a plan count.",
    paper: patternPapers.cluster,
  },
  "opportunistic-insider": {
    label: "Opportunistic",
    sentence:
      "The person traded in each of the three preceding years, but in no calendar month common to all three.",
    rule: "The person purchased or sold this company's stock in each of the three calendar years before the year of the trade, but in no calendar month common to all three. The term is the paper's. Reassessed each January; unclassified where one of the years has no trade on file.",
    paper: patternPapers.routine,
  },
  "routine-insider": {
    label: "Routine",
    sentence: "The person traded in the same calendar month in each of the three preceding years.",
    rule: "The person purchased or sold this company's stock in the same calendar month in each of the three calendar years before the year of the trade. Reassessed each January; unclassified where one of the years has no trade on file.",
    paper: patternPapers.routine,
  },
  "plan-trade-within-30-days": {
    label: "Plan: first trade in 30 days",
    sentence: "The first trade of the 10b5-1 plan, made less than 30 days after its adoption.",
    rule: `Trades of the plan's first trade date on file, 0 to 29 calendar days after adoption. ${planRule}`,
    paper: patternPapers.plan,
  },
  "plan-trade-within-60-days": {
    label: "Plan: first trade in 60 days",
    sentence: "The first trade of the 10b5-1 plan, made less than 60 days after its adoption.",
    rule: `Trades of the plan's first trade date on file, 0 to 59 calendar days after adoption. ${planRule}`,
    paper: patternPapers.plan,
  },
  "plan-cooling-off-short": {
    label: "Plan: inside cooling-off",
    sentence:
      "Traded before the cooling-off period of Rule 10b5-1(c)(1)(ii)(B) for directors and officers had passed.",
    rule: `Director or officer; plan adopted on or after February 27, 2023; traded less than 90 days after adoption, or no later than the second business day after the 10-Q or 10-K of the quarter of adoption was filed and less than 120 days after adoption. ${planRule}`,
    paper: patternPapers.coolingOff,
  },
  "plan-single-trade": {
    label: "Plan: single trade",
    sentence: "The stored filings have trades under this 10b5-1 plan on one day only.",
    rule: `One trade date on file under the plan. A later trade on file removes the pattern. ${planRule}`,
    paper: patternPapers.plan,
  },
  "plan-before-earnings": {
    label: "Plan: before earnings",
    sentence:
      "Adopted in a fiscal quarter, and traded before that quarter's earnings were announced.",
    rule: `The trade was made before the earnings announcement of the fiscal quarter that contains the adoption date. ${planRule}`,
    paper: patternPapers.plan,
  },
  "late-filing": {
    label: "Late filing",
    sentence: "Filed more than two EDGAR business days after the trade.",
    rule: "EDGAR business days after the trade date (the deemed execution date if later) through the filing date, as first filed, more than 2. Transactions reportable on Form 5 have no such limit.",
    paper: patternPapers.lateFiling,
  },
};
