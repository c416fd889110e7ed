/** Limits of the plan rules. docs/decisions/0075 says which of them are product decisions. */
export const planRules = {
  /** Adopted before earnings: an 8-K with Item 2.02 was accepted 1 to this many calendar days later. */
  beforeEarningsDays: 14,
  /** Calendar days after adoption beyond which results are not related to it. */
  resultsWithinDays: 120,
  /** Rule 10b5-1(c)(1)(ii)(B)(2): persons who are neither directors nor officers. */
  otherPersonsDays: 30,
  /**
   * Item 408(a) applies to every company from its first full quarter that begins on or after October 1, 2023; larger ones
   * half a year earlier. A quarter has at most 14 weeks, so it began no earlier if it ends on this day or later.
   */
  disclosureFromQuarterEnd: "2024-01-07",
} as const;

/** Facts of a plan worth examining, each with its rule; not findings of wrongdoing. */
export const planFlags = [
  "before-earnings",
  "cooling-off-short",
  "single-trade",
  "ended-early",
  "not-disclosed",
  "sold-more-than-planned",
  "trade-after-end",
] as const;
export type PlanFlag = (typeof planFlags)[number];

export const planFlagTexts: Readonly<Record<PlanFlag, { label: string; rule: string }>> = {
  "before-earnings": {
    label: "Adopted before earnings",
    rule: `An 8-K with Item 2.02 was accepted 1 to ${planRules.beforeEarningsDays} calendar days after the adoption date. An 8-K of the same day does not count, because filings do not state the time of adoption.`,
  },
  "cooling-off-short": {
    label: "First trade in the cooling-off period",
    rule: `Rule 10b5-1(c)(1)(ii)(B), for plans adopted on or after February 27, 2023. Directors and officers: the later of 90 days after adoption and two business days after the 10-Q or 10-K of the quarter of adoption was filed, at most 120 days. Other persons: ${planRules.otherPersonsDays} days. A trade on the 30th, 90th, or 120th day itself is not in the period.`,
  },
  "single-trade": {
    label: "Single trade",
    rule: "Stored Forms 4 report trades under the plan on one day only. A trade on another day removes the flag. Only where a Form 3, 4, or 5 of the company that was filed by the adoption date is stored: otherwise earlier trades may be missing.",
  },
  "ended-early": {
    label: "Ended early",
    rule: "A 10-Q or 10-K tags the plan as terminated under Item 408(a). That item does not require disclosure of plans that expire.",
  },
  "not-disclosed": {
    label: "Not disclosed under Item 408",
    rule: "A Form 4 or 144 of a person who was a director or officer at adoption cites the adoption date; the 10-Q or 10-K of the quarter of adoption is stored, has readable facts of Item 408(a), and states no arrangement of this person; no later report states this adoption date; and no arrangement without a matched person or an exact adoption date could be this plan.",
  },
  "sold-more-than-planned": {
    label: "Sold more than planned",
    rule: "The shares sold under the plan exceed the number that the 10-Q or 10-K states, and a price source shows that the stock was not split between adoption and the last trade. Both numbers are as filed.",
  },
  "trade-after-end": {
    label: "Trade after the end",
    rule: "A trade under the plan is later than the disclosed termination or expiration date.",
  },
};
