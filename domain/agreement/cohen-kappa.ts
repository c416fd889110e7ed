import type { Estimate } from "#contract/operations/reviews/review-agreement.ts";
import { undefinedEstimate, withInterval } from "#domain/agreement/estimate.ts";
import { exactSum, numberOf, spreadOf } from "#domain/agreement/exact-ratio.ts";
import { oneLabel, tooFew } from "#domain/agreement/label-counts.ts";
import { normalQuantile95 } from "#domain/event-study/distributions/normal.ts";

/** By label of the first reviewer, then of the second: how many interactions. Square. */
export type LabelTable = readonly (readonly number[])[];

/**
 * κ = (pₒ − pₑ)/(1 − pₑ) of two reviewers, each with label shares of their own, over the
 * interactions that both labeled. Its standard error is that of large samples, not of the hypothesis
 * that there is no agreement. With N interactions, O of them agreed on, and E the sum of the products
 * of the margins, pₒ = O/N and pₑ = E/N²: κ = (NO − E)/(N² − E).
 * Source: Cohen 1960; standard error: Fleiss, Cohen and Everitt 1969, formula 13
 */
export function cohenKappa(table: LabelTable): Estimate {
  const counts = countsOf(table);
  const { interactions, agreed, expected } = counts;
  if (interactions === 0n)
    return undefinedEstimate("No interaction was labeled by both reviewers.");
  if (interactions === 1n) return undefinedEstimate(tooFew);
  const disagreedByChance = interactions ** 2n - expected;
  if (disagreedByChance === 0n) return undefinedEstimate(oneLabel);
  const value = numberOf({
    numerator: interactions * agreed - expected,
    denominator: disagreedByChance,
  });
  const variance = numberOf({
    numerator: interactions * spreadOf(bracketsOf(counts)),
    denominator: disagreedByChance ** 4n,
  });
  return withInterval(value, variance, normalQuantile95);
}

type Counts = {
  cells: readonly (readonly bigint[])[];
  /** By label, of the first and the second reviewer. */
  rows: readonly bigint[];
  columns: readonly bigint[];
  interactions: bigint;
  /** On the diagonal. */
  agreed: bigint;
  /** On the diagonal by chance, times the number of interactions. */
  expected: bigint;
};

function countsOf(table: LabelTable): Counts {
  const cells = table.map((row) => row.map(BigInt));
  const rows = cells.map(exactSum);
  const columns = cells.map((_, label) => exactSum(cells.map((row) => row[label] ?? 0n)));
  const agreed = exactSum(cells.map((row, label) => row[label] ?? 0n));
  const expected = exactSum(rows.map((count, label) => count * (columns[label] ?? 0n)));
  return { cells, rows, columns, interactions: exactSum(rows), agreed, expected };
}

/** By cell, what formula 13 puts into brackets, times N²; only its spread matters. */
function bracketsOf({ cells, rows, columns, interactions, agreed, expected }: Counts) {
  return cells.flatMap((row, first) =>
    row.map((times, second) => {
      const onDiagonal = first === second ? interactions ** 2n - expected : 0n;
      const margins = (columns[first] ?? 0n) + (rows[second] ?? 0n);
      return { times, value: onDiagonal - margins * (interactions - agreed) };
    }),
  );
}
