import { counted } from "#contract/values/amount-text.ts";
import type {
  StudyAnswer,
  StudyWindowFigures,
} from "#contract/operations/screening/event-study.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { countText, percentText } from "#web/ui/display/number-text.ts";
import { correlationText, tests, windowText, type Band } from "../study-texts.ts";
import { isChosenByOutcome, type OutcomeFilter } from "#contract/studies/outcome-filters.ts";
import type { StudyModel } from "#contract/studies/study-vocabulary.ts";

/** How the events lie in time, and which test is robust to what. */
export function clusteringSentences({ clustering, used, windows }: StudyAnswer): string[] {
  const { distinct_days: days, events_on_shared_days: shared } = clustering;
  const sentences = [
    `The ${events(used)} ${used === 1 ? "has" : "have"} ${counted(days, "distinct day", "distinct days")} 0.`,
  ];
  if (used < 2) return sentences;
  if (shared === 0) sentences.push("No two events share a day 0.");
  else {
    sentences.push(
      `${countText(shared)} of them (${percentText(shared / used)}) share their day 0 with another; ` +
        `the most on one day are ${countText(clustering.most_on_one_day)}` +
        busiestDays(clustering),
    );
  }
  sentences.push(
    `Another event of the same company overlaps the event window of ${countText(clustering.overlapping_event_windows)}, ` +
      `and lies in the estimation window of ${countText(clustering.overlapped_estimation)}.`,
  );
  const day0 = windows.find(({ from, to }) => from === 0 && to === 0);
  if (day0 !== undefined)
    sentences.push(
      `The mean correlation r̄ of residuals for day 0, over all pairs of events, is ${correlationText(day0.correlation)}.`,
    );
  if (windows.some(({ correlation }) => correlation < 0)) sentences.push(negativeCorrelation);
  sentences.push(robustness);
  return sentences;
}

function busiestDays({ busiest_day: first, busiest_days: days }: StudyAnswer["clustering"]) {
  if (first === null) return ".";
  const others = days > 1 ? ` and on ${counted(days - 1, "other day", "other days")}` : "";
  return `, on ${dayInWords(first)}${others}.`;
}

const negativeCorrelation =
  "Where r̄ is negative, the published formula of Kolari and Pynnönen makes their statistic larger than BMP's and the clustered confidence interval narrower than the cross-sectional one. In that case rely on BMP and the cross-sectional interval, unless the events are known to be negatively correlated.";

const robustness =
  "The cross-sectional t and BMP are robust to event-induced variance but assume independent events; " +
  "Kolari–Pynnönen is robust to both; the Corrado rank and the Corrado–Zivney sign tests are distribution-free and, through the variance of their daily sums, " +
  "robust to same-day clustering, but not to event-induced variance; " +
  "the estimation-window t and the other sign tests assume independent events with unchanged variance; that t also assumes normal returns. " +
  "Where events share days, rely on Kolari–Pynnönen, Corrado rank, and Corrado–Zivney.";

function events(count: number): string {
  return counted(count, "event", "events");
}

/**
 * What is said of a sample chosen by its own outcome: on what, measured when, and which of the windows
 * reported say nothing for that reason. Empty where the search has no such filter.
 */
export function selectionSentences({
  selected_on: filters,
  windows,
}: Pick<StudyAnswer, "selected_on" | "windows">): string[] {
  if (filters.length === 0) return [];
  const affected = windows.filter((window) => isChosenByOutcome(window, filters)).map(windowText);
  const named = [...new Set(affected)].join("; ");
  return [
    `The sample was selected on ${filtersText(filters)}.`,
    "Tests over windows that contain these days prove nothing; the same applies to the means, confidence intervals, AAR and CAAR of these days.",
    `Windows reported that contain ${isOpen(filters) ? "or may contain " : ""}them: ${named === "" ? "none" : named}.`,
  ];
}

/** "event return, which is measured on day 0; and on …" */
function filtersText(filters: readonly OutcomeFilter[]): string {
  const byDays = new Map<string, string[]>();
  for (const { name, measured_on: days } of filters)
    byDays.set(days, [...(byDays.get(days) ?? []), name]);
  return [...byDays]
    .map(
      ([days, names]) =>
        `${names.join(" and ")}, which ${names.length === 1 ? "is" : "are"} measured on ${days}`,
    )
    .join("; and on ");
}

function isOpen(filters: readonly OutcomeFilter[]): boolean {
  return filters.some(({ to }) => to === null);
}

/** Which tests reject a mean of zero at the 5 % level, in words; none where the sample was chosen by it. */
export function rejectingText(
  figures: StudyWindowFigures,
  filters: readonly OutcomeFilter[],
): string {
  if (isChosenByOutcome(figures, filters))
    return `No evidence: selected on ${filters.map(({ name }) => name).join(" and ")}`;
  const defined = tests.filter(({ key }) => figures[key] !== null);
  if (defined.length === 0) return "No test is defined";
  const rejecting = defined.filter(({ key }) => (figures[key]?.p ?? 1) < 0.05);
  if (rejecting.length === 0) return `None of ${defined.length}`;
  const names = rejecting.map(({ name }) => name).join(", ");
  return `${rejecting.length} of ${defined.length}: ${names}`;
}

/**
 * False-positive rates of the tests. `npm run bench placebo` measures it, and fails
 * where a test that is said to hold 5% here does not; the figures are in docs/benchmarks.md.
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
