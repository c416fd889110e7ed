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
    `A score is the sum of the points of its factors. Points are weight × percent ÷ 100, rounded to whole points (a half away from 0); an unknown fact gives no points. A lead has at least ${leadFloor} points by the published weights below; an organization may set other weights, and a pack names those it uses. A pattern is not proof of unlawful conduct.`,
    "The person of a filing is its first reporting owner who is an officer or director and has no word of a company (such as LLC, TRUST, FUND, CAPITAL) in the name, else the first officer or director, else the first owner without such a word, else the first. Only rows that no amendment replaces count.",
    "The event of a trade is its next 8-K or its next earnings announcement, if accepted within 30 calendar days and certain to be the next; of both, the one with the larger return, of equal ones the nearer. An event lead uses its own 8-K.",
    "A person's usual value is the median, over earlier days, of what totals count of the person's trades in that direction in this company. Holdings are read per account (direct or indirect, nature of ownership) from “owned following” of its last line, to six places. Multiples are rounded to four places.",
    "Less than ten trading days away: of opposite trades, by persons who are not owners of the filing. A cluster is a run of ten trading days, starting on a day with a trade, with trades in one direction by at least three persons; owners of one filing are one person, as is the first owner of the filing that reported the trade first for a group. The run with the most persons counts.",
    "Red flags of a plan need a single day of adoption that footnotes or remarks state: first trade within 60 days after adoption; single trade; for officers and directors and plans adopted since February 27, 2023, a trade less than 90 days after adoption, or less than 120 days and not after the second business day after the filing date of the 10-Q or 10-K of the quarter of adoption; a trade before the results of that quarter. Trades of one person with one day of adoption are of one plan.",
    "Cluster, event, and person leads use, for each factor, the finding with the most points among their trades, or, if none has points, the one that subtracts most; for loss avoided or gain, the sum.",
    ...factorNames.map(factorText),
    "Sentinel determines from all filings of the company which trades and fiscal quarters exist, which trades a lead is made of, and which words state the day of adoption. The verifiers check that each trade stated is in its filing, that each filing's trades are all there, and that the words are in its footnotes; they cannot see filings that the pack does not have. Dates of 10-Q and 10-K filings that are not in the pack are those of EDGAR's index. The percentile among similar trades and the base rate need the trades of the whole market and are not recomputed.",
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
