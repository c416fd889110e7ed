import type { StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";
import type { WindowFigures } from "#domain/event-study/window-figures.ts";

export type TestName = keyof WindowFigures["tests"];

/** Random dates a test must reject at the 5 % level, in percent. */
export type Claim = { least: number; most: number };

/** Where nothing happened: returns as they are, or less each stock's mean over the market. */
export type Null = "as-they-are" | "without-drift";

const fivePercent: Claim = { least: 4, most: 6 };

/**
 * What the exact sign test rejects of fair coins: with 50 at 17 or fewer and 33 or more, in 3.28%.
 * Stocks whose sums are skewed are no fair coins, hence the same tolerance.
 */
const ofFiftyCoins: Claim = { least: 2.28, most: 4.28 };

const shortDays = 3;

/**
 * What a test claims for a window; null where screen and methods text say that it holds no size: the
 * t of the estimation window everywhere; sums of many market-adjusted returns where stocks drift,
 * but for the two tests that compare with the event's own days; and the sign tests there even without
 * drift, since sums of many days are less skewed than days.
 */
export function claimOf(
  test: TestName,
  { from, to }: StudyWindow,
  { model, drift }: { model: StudyModel; drift: Null },
): Claim | null {
  if (test === "estimationT") return null;
  if (test === "corradoRank" || test === "corradoZivneySign") return fivePercent;
  const isLong = to - from + 1 > shortDays;
  const isSign = test === "sign" || test === "generalisedSign";
  if (model === "market-adjusted" && isLong && (drift === "as-they-are" || isSign)) return null;
  return test === "sign" ? ofFiftyCoins : fivePercent;
}
