import type { StudyWindowFigures } from "#contract/operations/screening/event-study.ts";
import type { StudyModel, StudyWindow } from "#contract/studies/study-vocabulary.ts";
import { withRealMinus } from "#web/ui/display/number-text.ts";

export const modelNames: Readonly<Record<StudyModel, string>> = {
  "market-model": "Market model",
  "market-adjusted": "Market-adjusted",
};

/** Which standard error the 95% confidence interval is made of. */
export const bands = ["cross-section", "clustered", "estimation"] as const;
export type Band = (typeof bands)[number];

export const bandNames: Readonly<Record<Band, string>> = {
  "cross-section": "Cross-section",
  clustered: "Cross-section, clustered",
  estimation: "Estimation window",
};

/** What the standard error of the estimation window is multiplied by for 95%. */
const normalQuantile = 1.959963984540054;

/** "+1" or "−10" */
export function dayText(day: number): string {
  return day > 0 ? `+${day}` : withRealMinus(String(day));
}

/** "−1 to +1", "0" */
export function windowText({ from, to }: StudyWindow): string {
  return from === to ? dayText(from) : `${dayText(from)} to ${dayText(to)}`;
}

/** Half the width of the 95% confidence interval, as a fraction; null where it is not defined. */
export function bandOf(figures: StudyWindowFigures, band: Band): number | null {
  if (band === "estimation")
    return figures.error_estimation === null ? null : figures.error_estimation * normalQuantile;
  const error = band === "clustered" ? figures.error_clustered : figures.error_cross_section;
  return error === null || figures.quantile_95 === null ? null : error * figures.quantile_95;
}

/**
 * The tests of a study, in the order they are shown, and what each presumes. The t of the estimation
 * window is last: it alone rejects more random dates than it should, see `sizeText`.
 */
export const tests = [
  {
    key: "t_cross_section",
    name: "t (cross-section)",
    short: "t, cross-section",
    hint: "Robust to event-induced variance; assumes independent events",
  },
  {
    key: "bmp",
    name: "BMP",
    short: "BMP",
    hint: "Standardized; robust to event-induced variance; assumes independent events",
  },
  {
    key: "kolari_pynnonen",
    name: "Kolari–Pynnönen",
    short: "Kolari–Pynnönen",
    hint: "BMP, also robust to correlated events",
  },
  {
    key: "corrado_rank",
    name: "Corrado rank",
    short: "Corrado rank",
    hint: "Rank test among the event's own days. Distribution-free; robust to same-day clustering.",
  },
  {
    key: "corrado_zivney_sign",
    name: "Corrado–Zivney sign",
    short: "C–Z sign",
    hint: "Sign test around each event's median. Distribution-free; robust to same-day clustering.",
  },
  {
    key: "generalised_sign",
    name: "Generalized sign",
    short: "Gen. sign",
    hint: "Share of positive CARs against positive days in the estimation window; assumes independent events",
  },
  {
    key: "sign",
    name: "Sign (binomial)",
    short: "Sign",
    hint: "Share of positive CARs against one half; exact, so it rejects in less than 5% where both signs are equally likely",
  },
  {
    key: "t_estimation",
    name: "t (estimation window)",
    short: "t, est. window",
    hint: "Assumes normal returns with unchanged variance; over-rejects under event-induced variance",
  },
] as const;

/** "0.0123", "< 0.0001" */
export function pText(p: number): string {
  return p < 0.0001 ? "< 0.0001" : p.toFixed(4);
}

/** Three decimals with the real minus. */
export function statisticText(value: number): string {
  return withRealMinus(value.toFixed(3));
}

/** Four decimals with the real minus; what rounds to nothing has no sign. */
export function correlationText(correlation: number): string {
  return fixedText(correlation, 4);
}

/** So many decimals with the real minus; what rounds to nothing has no sign. */
export function fixedText(value: number, places: number): string {
  const text = value.toFixed(places);
  return Number(text) === 0 ? text.replace("-", "") : withRealMinus(text);
}
