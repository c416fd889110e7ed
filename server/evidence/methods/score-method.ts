import { combinedRule, combinedSumRule } from "#contract/leads/factor-trades.ts";
import {
  factorNames,
  factorOf,
  type Factor,
  leadFloor,
  type Level,
  scoreVersion,
} from "#contract/leads/score.ts";

/** How scores of leads are computed: the rules that verifiers follow. */
export const scoreMethod: { heading: string; paragraphs: readonly string[] } = {
  heading: `Scores of leads, version ${scoreVersion}`,
  paragraphs: [
    `A score is the sum of the points of its factors. Points are weight × percent ÷ 100, rounded to whole points (a half away from 0); an unknown fact gives no points. A lead has at least ${leadFloor} points by the published weights below. An organization may set other weights; a pack with leads states the weights it uses. A pattern is not proof of unlawful conduct.`,
    "The person of a filing is the first reporting owner who is an officer or director and whose name contains no company word (such as LLC, TRUST, FUND, CAPITAL); else the first officer or director; else the first owner whose name contains no such word; else the first owner. Only rows that no amendment replaces count.",
    "The event of a trade is its next 8-K or its next earnings announcement, if accepted within 30 calendar days and certain to be the next. If both qualify, it is the one with the larger return; if the returns are equal, the nearer one. An event lead uses its own 8-K.",
    "A person's usual value is the median, over earlier days, of the daily value counted in totals of the person's trades in that direction in this company. Holdings are read per account (direct or indirect, nature of ownership) from “owned following” of its last line, to six decimals. Multiples are rounded to four decimals.",
    "Opposite trades are those less than ten trading days away by persons who are not owners of the filing. A cluster is a run of ten trading days, starting on a day with a trade, with trades in one direction by at least three persons. The owners of one filing count as one person, together with the first owner of the filing that first reported the trade for a group. The run with the most persons counts.",
    "Red flags of a plan require a single adoption date that footnotes or remarks state. They are: the first trade within 60 days after adoption; a single trade; for officers and directors and plans adopted since February 27, 2023, a trade less than 90 days after adoption, or less than 120 days after adoption and not after the second business day after the filing date of the 10-Q or 10-K for the quarter of adoption; a trade before the results of that quarter. Trades of one person with one adoption date are under one plan.",
    `${combinedRule} ${combinedSumRule}`,
    ...factorNames.map(factorText),
    "Sentinel determines from all filings of the company which trades and fiscal quarters exist, which trades make up a lead, and which words state the adoption date. The verifiers check that each stated trade is in its filing, that every trade of each filing is stated, and that the words are in its footnotes; they cannot check filings that are not in the pack. Dates of 10-Q and 10-K filings that are not in the pack are those of EDGAR's index. The percentile among similar trades and the base rate require the trades of the whole market and are not recomputed.",
  ],
};

function factorText(name: (typeof factorNames)[number]): string {
  const factor: Factor = factorOf(name);
  const levels = factor.levels.map((level) => `${level.percent}% ${reachedText(level)}`).join("; ");
  const kinds = factor.kinds.length === 1 ? ` Only for ${factor.kinds.join(", ")} leads.` : "";
  const needed =
    factor.onlyIf === undefined
      ? ""
      : ` Only if ${factor.onlyIf.fact} is at least ${factor.onlyIf.atLeast}.`;
  return `${factor.label}: weight ${factor.weight}; of ${factor.measure}, ${levels}.${needed}${kinds} ${factor.rule}`;
}

function reachedText(level: Level): string {
  if ("is" in level) return `if it is “${level.is}”`;
  return "atLeast" in level ? `from ${level.atLeast}` : `up to ${level.atMost}`;
}
