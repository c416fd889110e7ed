import type { StudyAnswer } from "#contract/operations/event-study.ts";
import type { StudyModel } from "#contract/studies/study-vocabulary.ts";
import type { Band } from "../study-texts.ts";

/**
 * False-positive rates of the tests. `npm run bench placebo` measures it, and fails
 * where a test that is said to hold 5 % here does not; the figures are in docs/benchmarks.md.
 */
export function sizeText(model: StudyModel): string {
  return model === "market-model" ? `${ofAll} ${ofMarketModel}` : `${ofAll} ${ofMarketAdjusted}`;
}

const ofAll =
  "In 10,000 studies of 50 random days of large US stocks from 2015 to 2026, with no event, at the 5% level:";

const ofMarketModel =
  "in all windows reported the cross-sectional t, BMP, Kolari–Pynnönen, Corrado rank, Corrado–Zivney and generalized sign tests reject in 4% to 6% of the studies; " +
  "the exact sign test in about 3%, the maximum possible with 50 signs; " +
  "the estimation-window t in up to 7%, most on day 0: do not rely on it alone.";

const ofMarketAdjusted =
  "in windows of up to three days the cross-sectional t, BMP, Kolari–Pynnönen and generalized sign tests reject in 4% to 6% of the studies, " +
  "the exact sign test in about 3%, the maximum possible with 50 signs, and the estimation-window t in up to 7%. " +
  "In windows of ten days or more all of these reject in up to 10%, and in up to 22% of studies of 200 events, because normal over- or underperformance accumulates daily. " +
  "For long windows use the market model, or the Corrado rank and Corrado–Zivney sign tests, which compare with the event's own estimation window and reject in 4% to 6% in all windows.";

/** What the chart cannot show of its line and band; empty where nothing is to be said. */
export function chartCautions({ model, clustering }: StudyAnswer, band: Band): string[] {
  const cautions: string[] = [];
  if (model === "market-adjusted")
    cautions.push(
      "Market-adjusted returns accumulate normal over- or underperformance: a steady drift of the CAAR may not be an effect of the event.",
    );
  if (band === "estimation")
    cautions.push(
      "The confidence interval assumes unchanged variance and independent events; otherwise it is too narrow.",
    );
  if (band === "cross-section" && clustering.events_on_shared_days > 0)
    cautions.push(
      "The confidence interval assumes independent events, but some share a day 0: the clustered interval allows for that.",
    );
  return cautions;
}
