import type { StudyAnswer } from "#contract/operations/event-study.ts";
import type { StudyModel } from "#contract/studies/study-vocabulary.ts";
import type { Band } from "../study-texts.ts";

/**
 * How often the tests reject where nothing happened. `npm run bench placebo` measures it, and fails
 * where a test that is said to hold 5 % here does not; the figures are in docs/benchmarks.md.
 */
export function sizeText(model: StudyModel): string {
  return model === "market-model" ? `${ofAll} ${ofMarketModel}` : `${ofAll} ${ofMarketAdjusted}`;
}

const ofAll =
  "Tried on 10,000 studies of 50 random days of large US stocks from 2015 to 2026, on which nothing happened, at the 5% level:";

const ofMarketModel =
  "in all windows reported the cross-sectional t, BMP, Kolari–Pynnönen, Corrado rank, Corrado–Zivney and generalised sign tests reject in 4% to 6% of the studies; " +
  "the exact sign test in about 3%, the most it can of 50 signs; " +
  "the t of the estimation window in up to 7%, most on day 0: do not rely on it alone.";

const ofMarketAdjusted =
  "in windows of up to three days the cross-sectional t, BMP, Kolari–Pynnönen and generalised sign tests reject in 4% to 6% of the studies, " +
  "the exact sign test in about 3%, the most it can of 50 signs, the t of the estimation window in up to 7%. " +
  "In windows of ten days and more all of these reject in up to 10%, and in up to 22% of studies of 200 events, since stocks that earn more or less than the market on ordinary days add it up day by day. " +
  "For long windows take the market model, or the Corrado rank and Corrado–Zivney sign tests, which compare with the event's own days and reject in 4% to 6% in all windows.";

/** What the chart cannot show of its line and band; empty where nothing is to be said. */
export function chartCautions({ model, clustering }: StudyAnswer, band: Band): string[] {
  const cautions: string[] = [];
  if (model === "market-adjusted")
    cautions.push(
      "Market-adjusted returns add up what the stocks earn more or less than the market on ordinary days: a CAAR that drifts all along need be no effect of the event.",
    );
  if (band === "estimation")
    cautions.push(
      "The band presumes returns that vary round the event as before it, and independent events: it is too narrow where they do not.",
    );
  if (band === "cross-section" && clustering.events_on_shared_days > 0)
    cautions.push(
      "The band presumes independent events, and some share their day 0: the clustered band allows for that.",
    );
  return cautions;
}
