/**
 * The numbers the patterns are drawn with. A pattern is a fact about rows and dates, never a verdict.
 * Which are product decisions, and which come from papers, is said in docs/decisions/0016.
 */
export const patternRules = {
  /** A trade is shortly before an 8-K accepted within this many calendar days. */
  daysBefore8k: 30,
  /** An 8-K is adverse at a market-adjusted return of day 0 of minus this, favourable at plus. */
  move: 0.05,
  /** So many persons in one direction … */
  clusterPersons: 3,
  /** … within so many trading days in a row, the first and the last included. */
  clusterTradingDays: 10,
  /** Cohen, Malloy, Pomorski 2012: the same calendar month in each of so many preceding years. */
  routineYears: 3,
  /** Larcker et al. 2021: first trade so soon after adoption, calendar days. */
  planWaitDays: [30, 60],
  /** No plan is older than Rule 10b5-1 itself. */
  planRuleFrom: "2000-10-23",
  /** Rule 10b5-1(c)(1)(ii)(B) as amended binds plans adopted from this day on. */
  coolingOffFrom: "2023-02-27",
  coolingOffLeastDays: 90,
  coolingOffMostDays: 120,
  /** EDGAR business days after the 10-Q or 10-K of the quarter of adoption. */
  coolingOffReportDays: 2,
  /** A Form 4 is due within so many EDGAR business days after the trade. */
  filingDays: 2,
} as const;
