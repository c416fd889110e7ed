import type { StudyAnswer } from "#contract/operations/event-study.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { countText, percentText } from "#web/ui/display/number-text.ts";
import { correlationText } from "../study-texts.ts";

/** How the events lie in time, and which test is robust to what. */
export function clusteringSentences({ clustering, used, windows }: StudyAnswer): string[] {
  const { distinct_days: days, events_on_shared_days: shared } = clustering;
  const sentences = [
    `The ${events(used)} ${used === 1 ? "has" : "have"} ${countText(days)} distinct day${days === 1 ? "" : "s"} 0.`,
  ];
  if (used < 2) return sentences;
  if (shared === 0) sentences.push("No two events share a day 0.");
  else {
    sentences.push(
      `${countText(shared)} of them (${percentText(shared / used)}) share their day 0 with another; ` +
        `the most on one day are ${countText(clustering.most_on_one_day)}` +
        (clustering.busiest_day === null ? "." : `, on ${dayInWords(clustering.busiest_day)}.`),
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

const negativeCorrelation =
  "Where r̄ is negative, the published formula of Kolari and Pynnönen makes their statistic larger than BMP's and the clustered confidence interval narrower than the cross-sectional one. In that case rely on BMP and the cross-sectional interval, unless the events are known to be negatively correlated.";

const robustness =
  "The cross-sectional t and BMP are robust to event-induced variance but assume independent events; " +
  "Kolari–Pynnönen is robust to both; the Corrado rank and the Corrado–Zivney sign tests are distribution-free and, through the variance of their daily sums, " +
  "robust to same-day clustering, but not to event-induced variance; " +
  "the estimation-window t and the other sign tests assume independent events with unchanged variance; that t also assumes normal returns. " +
  "Where events share days, rely on Kolari–Pynnönen, Corrado rank, and Corrado–Zivney.";

function events(count: number): string {
  return count === 1 ? "1 event" : `${countText(count)} events`;
}
