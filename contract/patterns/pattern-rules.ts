/**
 * The numbers the patterns are drawn with. A pattern is a fact about rows and dates, never a verdict.
 * Which are product decisions, and which come from papers, is said in docs/decisions.
 */
export const patternRules = {
  /** A trade is shortly before an 8-K accepted within this many calendar days. */
  daysBefore8k: 30,
  /** An 8-K is adverse at a market-adjusted return of day 0 of minus this, favourable at plus. */
  move: 0.05,
  /** Alldredge, Blank 2019: so many distinct owners in one direction … */
  clusterOwners: 3,
  /** … within so many trading days. */
  clusterTradingDays: 10,
  /** Cohen, Malloy, Pomorski 2012: the same calendar month in each of so many preceding years. */
  routineYears: 3,
  /** Larcker et al. 2021: first trade so soon after adoption, calendar days. */
  planWaitDays: [30, 60],
  /** Rule 10b5-1(c)(1)(ii)(B): directors and officers wait from 2023-02-27 on. */
  coolingOffFrom: "2023-02-27",
  coolingOffLeastDays: 90,
  coolingOffMostDays: 120,
} as const;
