import { filingDateHelp } from "#contract/events/event-fields.ts";
import { counted } from "#contract/values/amount-text.ts";
import {
  dropReasonTexts,
  estimationWindow,
  eventWindow,
  leastObservations,
} from "#contract/studies/study-vocabulary.ts";
import { pendingPricesText } from "#contract/screening/pending-prices.ts";
import { sentenceText } from "#contract/screening/sentence.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { isChosenByOutcome } from "#contract/studies/outcome-filters.ts";
import { exactInstantText } from "#web/ui/display/instant-text.ts";
import { countText, signedPercentText } from "#web/ui/display/number-text.ts";
import type { Study } from "../study-request.ts";
import {
  bandOf,
  dayText,
  pText,
  statisticText,
  tests,
  windowText,
  type Band,
} from "../study-texts.ts";
import { clusteringSentences, selectionSentences, sizeText } from "./methods-sentences.ts";

/** The papers the methods are from, in full. */
export const citations: readonly string[] = [
  "Boehmer, E., Musumeci, J., and Poulsen, A. B. (1991). Event-study methodology under conditions of event-induced variance. Journal of Financial Economics, 30(2), 253–272.",
  "Campbell, C. J., and Wasley, C. E. (1993). Measuring security price performance using daily NASDAQ returns. Journal of Financial Economics, 33(1), 73–92.",
  "Corrado, C. J. (1989). A nonparametric test for abnormal security-price performance in event studies. Journal of Financial Economics, 23(2), 385–395.",
  "Corrado, C. J., and Zivney, T. L. (1992). The specification and power of the sign test in event study hypothesis tests using daily stock returns. Journal of Financial and Quantitative Analysis, 27(3), 465–478.",
  "Cowan, A. R. (1992). Nonparametric event study tests. Review of Quantitative Finance and Accounting, 2(4), 343–358.",
  "Kolari, J. W., and Pynnönen, S. (2010). Event study testing with cross-sectional correlation of abnormal returns. Review of Financial Studies, 23(11), 3996–4025.",
  "Kolari, J. W., and Pynnönen, S. (2011). Nonparametric rank tests for event studies. Journal of Empirical Finance, 18(5), 953–971.",
  "MacKinlay, A. C. (1997). Event studies in economics and finance. Journal of Economic Literature, 35(1), 13–39.",
  "Patell, J. M. (1976). Corporate forecasts of earnings per share and stock price behavior: Empirical tests. Journal of Accounting Research, 14(2), 246–276.",
  "Salinger, M. (1992). Standard errors in event studies. Journal of Financial and Quantitative Analysis, 27(1), 39–53.",
];

/** What was done, in words ready for a report: sample, data, model, windows, tests, papers, software. */
export function methodsText(study: Study, band: Band): string {
  return [
    ["Sample", sampleText(study)],
    ["Prices and day 0", pricesText(study)],
    ["Model", modelText(study)],
    ["Windows", windowsText(study)],
    ["Tests", testsText(study, band)],
    ["Result", resultText(study, band)],
    ["Event clustering", clusteringSentences(study.answer).join(" ")],
    ["Missing data", missingText(study)],
    ["Software and data", softwareText(study)],
    ["References", citations.join("\n")],
  ]
    .map(([title, text]) => `${title}\n${text}`)
    .join("\n\n");
}

function sampleText({ of, answer, sentence }: Study): string {
  const dropped = answer.found - answer.used;
  const reasons = answer.drops.map(
    ({ reason, count }) => `${lower(dropReasonTexts[reason])}: ${countText(count)}`,
  );
  return (
    (answer.data.is_demonstration
      ? "Demonstration: companies, people and prices are invented. "
      : "") +
    `${sentenceText(sentence)} Of ${countText(answer.found)} ${of === "events" ? "8-K filings" : "trades"} found, ` +
    `${countText(answer.used)} enter the study and ${countText(dropped)} do not${reasons.length === 0 ? "" : ` (${reasons.join("; ")})`}. ` +
    "A company counts once per day 0: of several filings or trades, the first in the search is kept. " +
    (of === "events" ? `${filingDateHelp} Amendments (8-K/A) are not separate events. ` : "") +
    "Confounding news of the company in the event window is not checked and excludes no event. " +
    ("trades" in answer ? `${tradesText(answer.trades)} ` : "") +
    selectionSentences(answer).join(" ")
  ).trim();
}

function tradesText(trades: string): string {
  return trades === "both"
    ? "Purchases and sales are averaged together; no return is sign-flipped."
    : `Only ${trades.toLowerCase()} are studied; no return is sign-flipped.`;
}

function pricesText({ of, answer: { data } }: Study): string {
  const sources = data.price_sources.map(({ name, events }) => `${name} (${countText(events)})`);
  const day0 =
    of === "events"
      ? "Day 0 is the first NYSE session on which the market could respond: the acceptance day if EDGAR accepted the filing on a session strictly before its close, else the next session; where the acceptance time is unknown, the filing date or the next session."
      : "Day 0 is the trade date, or the next NYSE session.";
  return (
    `${day0} Returns are simple daily returns, not annualized, of closes adjusted for splits and dividends, from one NYSE session to the next; ` +
    "all returns, means, confidence intervals and standard errors are given in percent, in the CSV files as fractions. No correction for thin trading is made. " +
    "Where either close is missing there is no return, and none is imputed. Each stock has one series of one source " +
    `(events by source: ${sources.join(", ") || "none"}). The market is ${data.market_fund}` +
    `${data.fund_sources.length === 0 ? "" : ` (source: ${data.fund_sources.join(", ")})`}.`
  );
}

function modelText({ answer: { model } }: Study): string {
  const days = `days ${dayText(estimationWindow.from)} to ${dayText(estimationWindow.to)}`;
  return model === "market-model"
    ? `Market model R = α + βRm + ε, fitted for each event by ordinary least squares over ${days} with at least ${leastObservations} returns; abnormal return AR = R − α − βRm; s is the standard deviation of the residuals with M − 2 degrees of freedom (MacKinlay 1997).`
    : `Market-adjusted returns AR = R − Rm (MacKinlay 1997); s is the standard deviation of AR over ${days} with M − 1 degrees of freedom and at least ${leastObservations} returns. ` +
        "No parameters are estimated: where stocks outperform or underperform the market on ordinary days, CARs over long windows are not zero on average, and their tests over-reject.";
}

function windowsText({ answer: { windows } }: Study): string {
  const named = [...new Set(windows.map(windowText))].join("; ");
  return (
    `Event window: days ${dayText(eventWindow.from)} to ${dayText(eventWindow.to)}. AAR is the mean AR of a day, CAR the sum of an event's AR over a window, ` +
    `CAAR the mean CAR from day ${dayText(eventWindow.from)}; returns are added, not compounded. Windows reported: ${named} (the first was selected). ` +
    "Each p-value is for one test of one window; none is corrected for multiple testing."
  );
}

function testsText({ answer: { model } }: Study, band: Band): string {
  const variance = model === "market-model" ? "s²(L + L²/M + (Σ(Rm − R̄m))²/Σ(Rm − R̄m)²)" : "s²L";
  return [
    "All p-values are two-sided. N is the number of events with a return on every day of the window, L the number of its days.",
    "t (cross-section): mean CAR over the standard deviation of the CARs/√N; Student's t with N − 1 degrees of freedom.",
    `BMP: mean of SCAR = CAR/√V over its cross-sectional standard deviation/√N; Student's t with N − 1 degrees of freedom (Boehmer, Musumeci and Poulsen 1991). V = ${variance} is the variance of an event's CAR ${model === "market-model" ? "with the forecast error (MacKinlay 1997; Patell 1976 for one day; Salinger 1992 for several)" : "without estimated parameters (MacKinlay 1997; compare Patell 1976 and Salinger 1992)"}.`,
    "Kolari–Pynnönen: BMP times √((1 − r̄)/(1 + (N − 1)r̄)), where r̄ is the mean correlation of the estimation-window residuals over all pairs of the N events (Kolari and Pynnönen 2010, for events of one day); a pair whose windows partly overlap is weighted by the share of days in common, and a pair whose windows do not overlap counts as uncorrelated, which extends that paper.",
    "Corrado rank: ranks of AR over estimation and event window of each event, divided by one plus the number of its returns; variance of the daily sums over all days; for several days the sum of the days' values with the factor of sampling without replacement; standard normal (Corrado 1989; Corrado and Zivney 1992; Campbell and Wasley 1993; Kolari and Pynnönen 2011).",
    "Corrado–Zivney sign: the same with the sign of AR about the median of the event's own AR in place of its rank (Corrado and Zivney 1992). These two tests use every event with a return on a day, even if other days of its window are missing.",
    "Generalized sign: number of positive CARs against the share of positive AR in the estimation windows; standard normal (Cowan 1992). Sign (binomial): exact test of that number against one half, zero CARs excluded; being exact, it rejects in less than 5% of studies where positive and negative CARs are equally likely.",
    "t (estimation window): mean CAR over √(ΣV)/N; standard normal. It assumes normal returns with the variance of the estimation window; under event-induced variance it over-rejects, and BMP or Kolari–Pynnönen is preferable.",
    sizeText(model),
    bandText(band),
  ].join("\n");
}

function bandText(band: Band): string {
  if (band === "estimation")
    return "The 95% confidence interval is mean CAR ± 1.96 standard errors of the estimation-window variances.";
  const widened = band === "clustered" ? ", widened by √((1 + (N − 1)r̄)/(1 − r̄))" : "";
  return `The 95% confidence interval is mean CAR ± Student's 97.5% quantile with N − 1 degrees of freedom times the cross-sectional standard error${widened}.`;
}

function resultText({ answer: { windows, selected_on } }: Study, band: Band): string {
  const [chosen] = windows;
  if (chosen === undefined || chosen.mean === null)
    return "No event has returns on every day of the chosen window.";
  const half = bandOf(chosen, band);
  const range =
    half === null
      ? ""
      : ` (95% confidence interval ${signedPercentText(chosen.mean - half)} to ${signedPercentText(chosen.mean + half)})`;
  const results = tests.flatMap(({ key, name }) => {
    const found = chosen[key];
    if (found === null) return [];
    const value =
      key === "sign"
        ? `${countText(found.statistic)} of ${countText(chosen.positive + chosen.negative)} positive`
        : statisticText(found.statistic);
    return [`${name} ${value}, p ${pText(found.p)}`];
  });
  const caution = isChosenByOutcome(chosen, selected_on)
    ? " The sample was selected on what this window measures: these tests prove nothing."
    : "";
  return `Days ${windowText(chosen)}, N = ${countText(chosen.events)}: mean CAR ${signedPercentText(chosen.mean)}${range}. ${results.join("; ")}.${caution}`;
}

function missingText({ answer: { coverage } }: Study): string {
  return (
    "An event counts in a day or window if it has an abnormal return on every day of it, so N may differ between windows and along CAAR. " +
    `${counted(coverage.whole, "event has", "events have")} returns on all days of the event window; for ${countText(coverage.not_over)} it was not over; ` +
    `the prices of ${countText(coverage.ended_inside)} end inside it, ${countText(coverage.delisted_inside)} of them by a known delisting, and no return is imputed after the last close; ` +
    `for ${countText(coverage.with_holes)} a close of the stock or market is missing.`
  );
}

function softwareText({ of, answer }: Study): string {
  const { data, coverage } = answer;
  const filings =
    data.last_accepted_at === null
      ? ""
      : ` Filings accepted through ${exactInstantText(data.last_accepted_at)} (UTC).`;
  const pending =
    data.pending_issuers === 0
      ? ""
      : ` ${counted(data.pending_issuers, "company was", "companies were")} awaiting recomputation.`;
  const unpriced = pendingPricesText(answer.named.pending_prices, of, "study");
  return (
    `${data.software}, computed ${exactInstantText(data.computed_at)} (UTC), data version ${data.version}. Days 0 from ${dayOrNone(coverage.first_day_0)} to ${dayOrNone(coverage.last_day_0)}. ` +
    `Prices of the market through ${dayOrNone(data.last_price_day)}.${filings}${pending} ${unpriced === null ? "" : `${unpriced} `}` +
    `The search as the API takes it (explore_${of}): ${queryText(answer)}`
  );
}

function dayOrNone(day: string | null): string {
  return day === null ? "none" : dayInWords(day);
}

/** What is searched, without order and page, which a study does not look at. */
export function queryText({ search }: Study["answer"]): string {
  const unasked = { sort_column: undefined, sort_direction: undefined };
  return JSON.stringify({ ...search, ...unasked, limit: undefined, page: undefined });
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
