import { counted, numberText } from "#contract/values/amount-text.ts";
import type { ReportBlock, ReportSection } from "#domain/evidence/report/report.ts";
import { reportInstant } from "#domain/evidence/report/report-time.ts";
import type { SearchSorting } from "#domain/evidence/search-order.ts";

/** The search that the rows of a pack were selected from. */
export type StatedSearch = {
  of: "trade" | "event";
  /** As it ran, with its operation as `type`; dates are filled in, and the page is left out. */
  query: Readonly<Record<string, unknown>>;
  /** The companies that the tickers stand for, by CIK; null of a search without tickers. */
  companies: readonly string[] | null;
  inWords: string;
  /** The column and the direction in words, as `sorting` has them. */
  order: string;
  sorting: SearchSorting;
  counts: SearchCounts;
};

/** The rows of a pack that a search finds, and all that it finds, in one state of the database. */
export type SearchCounts = {
  /** Different rows of the pack. */
  rows: number;
  /** Those among them that the search finds. */
  inPack: number;
  /** All that the search finds; null where counting would have taken too long. */
  found: number | null;
  /** The newest acceptance of a filing in that state, UTC; null without any. */
  acceptedThrough: string | null;
};

/** "The pack has 20 of the 21 trades that this search finds; 1 is left out." The verifiers form the same text. */
export function searchCountText({ of, counts }: StatedSearch): string {
  const { rows, inPack, acceptedThrough } = counts;
  const others = rows - inPack;
  const sentences = [
    foundText(of, counts),
    ...(others === 0
      ? []
      : [`${counted(others, of)} of the pack ${areOf(others)} not found by this search.`]),
    ...(acceptedThrough === null
      ? []
      : [`Counted with filings accepted through ${reportInstant(acceptedThrough)}.`]),
  ];
  return sentences.join(" ");
}

function foundText(of: StatedSearch["of"], { inPack, found }: SearchCounts): string {
  if (found === null)
    return `The pack has ${inPack === 0 ? `no ${of}s` : counted(inPack, of)} that this search finds. How many are left out is unknown, because counting took too long.`;
  if (found === 0) return `This search finds no ${of}s.`;
  const left = found - inPack;
  if (left === 0) return `The pack has every row that this search finds: ${counted(found, of)}.`;
  const had = inPack === 0 ? `no ${of}` : `${numberText(inPack, 0)} of the ${counted(found, of)}`;
  return `The pack has ${had} that this search finds; ${numberText(left, 0)} ${areOf(left)} left out.`;
}

function areOf(count: number): string {
  return count === 1 ? "is" : "are";
}

/** What the first page says of a search, as label and text. */
export function searchFacts(
  search: StatedSearch | null,
): (readonly [label: string, text: string])[] {
  if (search === null) return [];
  return [
    ["Search", search.inWords],
    ["Sorted by", search.order],
    ["Rows found and left out", searchCountText(search)],
  ];
}

/** The report does not quote a search with more companies or persons. */
const mostQuoted = 100;

/** What a search is, how its rows were counted, and how it can be repeated. */
export function searchSection({ of, query, counts }: StatedSearch): ReportSection {
  const isQuoted = !Object.values(query).some(
    (condition) => Array.isArray(condition) && condition.length > mostQuoted,
  );
  const blocks: ReportBlock[] = [
    paragraph(`${selectedText} ${counts.found === null ? partlyCountedText : countedText}`),
    ...(of === "event" ? [paragraph(filingDatesText)] : []),
    paragraph(orderTexts[of]),
    paragraph(uncheckedText),
    ...(isQuoted
      ? [
          {
            kind: "quote" as const,
            lines: [{ indent: 0, spans: [{ text: JSON.stringify(query), isCode: true }] }],
          },
        ]
      : []),
  ];
  return { id: "search", heading: "Search", level: 1, blocks };
}

function paragraph(text: string): ReportBlock {
  return { kind: "paragraph", text };
}

const selectedText =
  "The creator of this pack stated that its rows were selected from this search.";
const countedText =
  "Sentinel ran the search on the state of its database that the figures come from, and counted its rows.";
const partlyCountedText =
  "In the state of its database that the figures come from, Sentinel determined which rows of the pack the search finds. Counting all rows that it finds took too long.";
const filingDatesText =
  "Events are searched by filing date. EDGAR assigns the next business day to a filing that it accepts after 17:30 New York time, so a search that ran then without an end date ends on a later day.";
const missingLastText =
  "listed in the order of the search; rows without a value in the sort column come last.";
const orderTexts = {
  trade: `The trades of this pack are ${missingLastText} Trades with equal values are listed by trade date, newest first, then by accession number and row.`,
  event: `The events of this pack are ${missingLastText} Events with equal values are listed by filing date and time of acceptance, newest first (if the search is sorted by filing date, in its direction), then by accession number.`,
};
const uncheckedText =
  "The verifiers cannot repeat the search, because it depends on filings and prices of the whole market; they check that the stated counts agree with the rows of the pack, and that the rows are in the stated order. If the report does not show the values that rows are sorted by, they are in “sort_values” in data/figures.json. Names are sorted as the filings spell them, such as “STROUD MELANIE J”, while the report may print “Melanie J. Stroud”. To repeat it in Sentinel, use “search” in data/figures.json, which has it as JSON.";
