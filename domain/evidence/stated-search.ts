import { counted, numberText } from "#contract/values/amount-text.ts";
import type { ReportBlock, ReportSection } from "#domain/evidence/report.ts";

/** The search that the rows of a pack were selected from. */
export type StatedSearch = {
  of: "trade" | "event";
  /** As it ran, with its operation as `type`; dates are filled in, and the page is left out. */
  query: Readonly<Record<string, unknown>>;
  /** The companies that the tickers stand for, by CIK; null of a search without tickers. */
  companies: readonly string[] | null;
  inWords: string;
  order: string;
  counts: SearchCounts;
};

/** How many different rows the pack has, how many the search finds, and how many both do. */
export type SearchCounts = {
  rows: number;
  /** Null where counting would have taken too long. */
  found: { total: number; inPack: number } | null;
};

/** "20 of the 21 trades that this search finds; 1 is not in the pack." The verifiers form the same text. */
export function searchCountText({ of, counts: { rows, found } }: StatedSearch): string {
  if (found === null)
    return `The pack has ${counted(rows, of)}. How many this search finds is unknown, because counting them took too long.`;
  const { total, inPack } = found;
  const left = total - inPack;
  const others = rows - inPack;
  const sentences = [
    total === 0
      ? `This search finds no ${of}s.`
      : left === 0
        ? `The pack has every row that this search finds: ${counted(total, of)}.`
        : `${numberText(inPack, 0)} of the ${counted(total, of)} that this search finds; ${numberText(left, 0)} ${areOf(left)} not in the pack.`,
    ...(others === 0
      ? []
      : [`${counted(others, of)} of the pack ${areOf(others)} not found by this search.`]),
  ];
  return sentences.join(" ");
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
    ["Order of the search", search.order],
    ["Rows of the search", searchCountText(search)],
  ];
}

/** Longer searches name hundreds of companies or persons. */
const longestQuery = 3_000;

/** What a search is, how its rows were counted, and how it can be repeated. */
export function searchSection({ query, counts }: StatedSearch): ReportSection {
  const text = JSON.stringify(query);
  const blocks: ReportBlock[] = [
    ...(counts.found === null ? [] : [paragraph(countedText)]),
    paragraph(uncheckedText),
    ...(text.length > longestQuery
      ? []
      : [{ kind: "quote" as const, lines: [{ indent: 0, spans: [{ text, isCode: true }] }] }]),
  ];
  return { id: "search", heading: "Search", level: 1, blocks };
}

function paragraph(text: string): ReportBlock {
  return { kind: "paragraph", text };
}

const countedText =
  "The creator of this pack stated that its rows were selected from this search. Sentinel ran the search on the state of its database that the figures come from, and counted its rows.";
const uncheckedText =
  "The verifiers cannot repeat the search, because it depends on filings and prices of the whole market; they check that the counts agree with the rows of the pack. To repeat it in Sentinel, use “search” in data/figures.json, which has it as JSON.";
