import type { Estimate } from "#contract/operations/review-agreement.ts";
import { undefinedEstimate, withInterval } from "#domain/agreement/estimate.ts";
import { oneLabel, sum, tooFew } from "#domain/agreement/label-counts.ts";
import { normalQuantile95 } from "#domain/event-study/distributions/normal.ts";

/** By label of the first reviewer, then of the second: how many interactions. Square. */
export type LabelTable = readonly (readonly number[])[];

/**
 * κ = (pₒ − pₑ)/(1 − pₑ) of two reviewers, each with label shares of their own, over the
 * interactions that both judged. Its standard error is that of large samples, not of the hypothesis
 * that there is no agreement.
 * Source: Cohen 1960; standard error: Fleiss, Cohen and Everitt 1969, formula 13
 */
export function cohenKappa(table: LabelTable): Estimate {
  const interactions = sum(table.map(sum));
  if (interactions === 0) return undefinedEstimate("No interaction was judged by both.");
  if (interactions === 1) return undefinedEstimate(tooFew);
  const shares = table.map((row) => row.map((count) => count / interactions));
  const rows = shares.map(sum);
  const columns = rows.map((_, label) => sum(shares.map((row) => row[label] ?? 0)));
  const observed = sum(shares.map((row, label) => row[label] ?? 0));
  const expected = sum(rows.map((share, label) => share * (columns[label] ?? 0)));
  if (shares.some((row, label) => row[label] === 1)) return undefinedEstimate(oneLabel);
  const value = (observed - expected) / (1 - expected);
  const variance = cohenVariance({ shares, rows, columns }, { observed, expected }) / interactions;
  return withInterval(value, variance, normalQuantile95);
}

type Shares = {
  shares: readonly (readonly number[])[];
  rows: readonly number[];
  columns: readonly number[];
};

/** Of κ, times the number of interactions. */
function cohenVariance(
  { shares, rows, columns }: Shares,
  { observed, expected }: { observed: number; expected: number },
): number {
  let total = 0;
  for (const [first, row] of shares.entries()) {
    for (const [second, share] of row.entries()) {
      const margins = (columns[first] ?? 0) + (rows[second] ?? 0);
      const term =
        first === second
          ? (1 - expected - margins * (1 - observed)) ** 2
          : ((1 - observed) * margins) ** 2;
      total += share * term;
    }
  }
  const mean = observed * expected - 2 * expected + observed;
  return (total - mean ** 2) / (1 - expected) ** 4;
}
