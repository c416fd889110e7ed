/** Version of the rules in methods.md, which every footnote names. Changes with any rule that changes a figure. */
export const evidenceRulesVersion = "2026-12-01.1";

/** Rows of one kind in one pack. */
export const mostPackRows = 50;

/** Trades, events, lines, notices, plans, and short-swing worksheets of a case in one pack. */
export const mostCaseRows = 200;

/** Characters of the title of a pack. */
export const longestPackTitle = 120;

/** On the report and with leads, wherever patterns or figures of trades are shown. */
export const notProofText = "A pattern in public records is not proof of unlawful conduct.";
