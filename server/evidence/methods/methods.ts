import { evidenceRulesVersion } from "#contract/evidence/evidence-limits.ts";
import { patternRules } from "#contract/patterns/pattern-rules.ts";
import { noticeMethod } from "#server/evidence/methods/notice-method.ts";
import { planMethod } from "#server/evidence/methods/plan-method.ts";
import { scoreMethod } from "#server/evidence/methods/score-method.ts";
import { lineMethod, shortSwingMethod } from "#server/evidence/section-16/section-16-method.ts";
import type { ReportSection } from "#domain/evidence/report/report.ts";

/** The rules by which figures are computed and verifiers recompute them; one paragraph each. */
const methods: readonly { heading: string; paragraphs: readonly string[] }[] = [
  {
    heading: "Filings and dates",
    paragraphs: [
      "Acceptance is the time in the header of the submission (ACCEPTANCE-DATETIME), New York time; the filing date is FILED AS OF DATE. For a document received without a header, both are taken from EDGAR's index.",
      "Where neither states it, the filing date of a Form 3, 4, 5, 10-Q, or 10-K is computed from the acceptance: Forms 3, 4, and 5 accepted after 22:00, 10-Qs and 10-Ks accepted after 17:30, and any of them accepted on a day that is not an EDGAR business day are filed on the next business day. The list of filings shows it as unknown.",
      "Trading days are those of the New York Stock Exchange (Rule 7.2 and closing notices). Trading ends at 16:00; at 13:00 on July 3 and December 24 if Monday to Thursday, on the day after Thanksgiving, and on December 26, 2003.",
      "EDGAR business days are Monday through Friday, except federal holidays (5 U.S.C. 6103) and special closures.",
      "Day 0 of a filing is the date of its acceptance if that is a trading day and the time is before the close, else the next trading day. If the time is unknown, day 0 is the filing date if that is a trading day, else the next trading day.",
      "Filings that EDGAR withdrew are ignored. The pack marks them; the verifiers cannot check that EDGAR withdrew them.",
      "A figure without a value states the reason. The verifiers report it if they can recompute a value.",
      "The newest information is the latest of: the acceptance of each filing listed (if its time is unknown, 22:00 on its filing date), the end of trading of each day whose close is in the pack, and the last change of the case. The verifiers recompute it; the change of the case is the one that case/case.json states.",
      "In the pack of a case, trades and events of a lead or cluster have the number of that item. If a trade or event belongs to several leads or clusters, or is an item itself, it lists the others (also_part_of). The verifiers compare this with the trades and events of each lead whose score is in the pack. For other leads and for clusters, they check only that the case has such an item.",
    ],
  },
  {
    heading: "Search",
    paragraphs: [
      "A pack of selected rows can state the search that they were selected from, with its conditions, order, and counts: how many rows it finds, how many of them are in the pack, how many are left out, and how many rows of the pack it does not find. Sentinel counts them in its database, in the same state that the figures come from, and states the newest acceptance of a filing stored then; a filing that Sentinel receives or computes only later is not counted. If counting all rows takes more than 20 seconds, how many it finds and how many are left out is unknown. Rows that an amendment replaced are not found. A search of trades without an end date ends on the day on which Sentinel ran it; a search of events, on the filing date that EDGAR assigned at that time, which is the next business day after 17:30. Tickers stand for the companies that had them when Sentinel ran the search, which data/figures.json has by CIK.",
      "From a pack, the verifiers cannot determine which rows a search finds: that depends on filings and prices of the whole market. They check that the counts agree with each other and with the rows of the pack, that no filing of the pack was accepted after the time stated, that the report quotes the search as data/figures.json has it (it does not quote one with more than 100 companies or persons), and that no more rows of the pack are counted as found than meet the conditions on companies and, of trades, on dates, types, and Rule 10b5-1.",
    ],
  },
  {
    heading: "Trade rows",
    paragraphs: [
      "Purchases are lines of the non-derivative table with transaction code P that are acquisitions (A); sales are lines with code S that are dispositions (D). Lines of one filing with the same trade date, direction, security title, and plan answer are one row. Rows are numbered by their first line.",
      "The trade date is the transaction date; where it is unusable (before 1990, or after the filing date), the period of report.",
      "Shares are the sum of the lines. Value is shares × price of each line, added up; it is unknown if a line lacks a price or its shares. Price is value ÷ shares, to eight places.",
      "A line that an amendment replaces is not counted, unless all lines of the row are replaced. Totals also leave out rows with a suspect price, and lines that another filing of the same group reported first. Which line of an amendment replaces which line is Sentinel's finding; the verifiers check that the amendment is one of the same issuer and has that line.",
      "Plan: where the checkbox for Rule 10b5-1(c) is 0, no line is under a plan. Otherwise, if a purchase or sale line cites a footnote that names a plan, those lines are under a plan; otherwise all lines are if the checkbox is 1 or if any footnote or the remarks name a plan. A text names a plan with “10b5-1”, or with “10b-5” and “plan” within three words, unless “not” is among the ten words before it in the sentence.",
    ],
  },
  {
    heading: "Days to file",
    paragraphs: [
      `EDGAR business days after the trade date (the deemed execution date if later) up to the filing date, of each line as first filed; the largest of the lines. More than ${patternRules.filingDays} is late. Calendar days are those of the same line. A transaction reportable on Form 5 has no days to file.`,
    ],
  },
  {
    heading: "Prices and returns",
    paragraphs: [
      "Returns use closes adjusted for splits and dividends, either by the source or by Sentinel. Sentinel divides closes before a split by its ratio and multiplies those before a dividend's ex-date by 1 − dividend ÷ close of the last day before it. A return is the adjusted close of its last day ÷ that of its first day − 1. An adjusted return is the return less the market fund's return over the same days.",
      "Return Nd: from the trade date, or the next trading day, to N trading days later. The sign is not reversed for sales. If the stock was delisted within these days (the source says so, or a Form 25 or 15 was filed from 15 days before to 20 days after the last close), its last close, or the amount paid to holders, is carried forward.",
      "Return of day 0: from the close of the trading day before day 0 to the close of day 0, less the market fund's.",
    ],
  },
  {
    heading: "Next 8-K and earnings announcement",
    paragraphs: [
      "The next 8-K is the company's first 8-K (not an amendment) accepted on or after the trade date whose day 0 is after it. Days are calendar days from the trade date to the date of acceptance. The next earnings announcement is the first such filing among 8-Ks with item 2.02 within 120 days of the quarter's end and before its 10-Q or 10-K, else the 10-Q or 10-K. Sentinel determines from EDGAR's indexes that there is no earlier one. The verifiers check the filing named. They also check that the pack has no earlier next 8-K of a trade.",
      "Quarter closed, results ahead: Yes if the fiscal quarter that ended last before the trade had no results yet, or if those of an earlier quarter were still ahead: the announcement was accepted on or after the trade date, and its day 0 is after it. A quarter whose results are not announced and not overdue counts as Yes. Sentinel determines from all filings of the company when the quarter ended, which filing announced its results, and that none is overdue. The verifiers form the answer from what the pack states of the quarter, and compare the dates and form of the announcement if its filing is in the pack; others are those of EDGAR's index.",
    ],
  },
  {
    heading: "Loss avoided and gain",
    paragraphs: [
      `Sale: value − shares × close of day 0 of the next 8-K. Purchase: the reverse. The close is restated in shares as of the trade date (later splits are undone). Basis: Securities Exchange Act of 1934, section 21A(e). Only lines counted in totals are used, and only if that 8-K was accepted within ${patternRules.daysBefore8k} calendar days. The amount is negative if the trade lost value. The second amount, on day 0 and net of the market, is not from the statute: value × −(return of day 0, stock − market fund) for a sale, value × that return for a purchase, to four places; price moves between the trade and day 0 are not included. The two amounts can have opposite signs.`,
    ],
  },
  {
    heading: "Insiders' trades before an event",
    paragraphs: [
      "The look-back ends on the date of acceptance if that is not a trading day or the filing was accepted after the close, else on the day before. Value sold and purchased add up the rows counted in totals with a trade date in the look-back. Sentinel determines from all filings of the company which trades these are; the verifiers add up the stated ones and cannot check that none is missing.",
    ],
  },
  {
    heading: "Patterns",
    paragraphs: [
      "Sentinel determines from all filings of the company, also those outside the pack, which patterns apply, by the rule printed with each. A pattern that could not be determined states the reason, and what it would state if it applied. The verifiers compare the text and the inputs of each pattern in the report with data/figures.json; they do not recompute patterns.",
    ],
  },
  scoreMethod,
  lineMethod,
  noticeMethod,
  planMethod,
  shortSwingMethod,
];

/** The methods as sections of the report. */
export function methodSections(): ReportSection[] {
  const [first, ...rest] = methods.map(({ heading, paragraphs }, index): ReportSection => ({
    id: `methods-${index + 1}`,
    heading,
    level: 2,
    blocks: paragraphs.map((text) => ({ kind: "paragraph", text })),
  }));
  const head: ReportSection = {
    id: "methods",
    heading: `Methods, version ${evidenceRulesVersion}`,
    level: 1,
    blocks: [],
  };
  return first === undefined ? [head] : [head, first, ...rest];
}

/** methods.md */
export function methodsText(): string {
  const sections = methods.map(
    ({ heading, paragraphs }) => `## ${heading}\n\n${paragraphs.join("\n\n")}\n`,
  );
  return `# Methods, version ${evidenceRulesVersion}\n\n${sections.join("\n")}`;
}
