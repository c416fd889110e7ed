import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { type NumberConstraint, operatorSigns } from "#contract/values/constraint.ts";
import { dayInWords, daysInWords } from "#contract/values/day-in-words.ts";
import type { FilterUnit, ListedFilter } from "#contract/screening/number-filters.ts";

/** The words that sentences about searches share. */

/** A piece of the sentence; what the user chose is emphasised. */
export type SentencePart = { text: string; isEmphasised: boolean };

const mostNames = 3;

/** The sentence without emphasis. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => part.text).join("");
}

/** Clauses that are not empty, after a colon and between commas. */
export function clauseList(clauses: readonly (readonly SentencePart[])[]): SentencePart[] {
  return clauses
    .filter((clause) => clause.length > 0)
    .flatMap((clause, index) => [plain(index === 0 ? ": " : ", "), ...clause]);
}

/** "in CPTX, ARFN, QLSW and 17 more"; nothing where no company is named. */
export function companiesClause(
  preposition: "in" | "of",
  search: { tickers?: readonly string[] | undefined; ciks?: readonly string[] | undefined },
  companies: readonly { ticker: string | null; name: string }[],
): SentencePart[] {
  const count = (search.tickers ?? search.ciks ?? []).length;
  if (count === 0) return [];
  const names = companies.map(({ ticker, name }) => ticker ?? name);
  return [plain(`${preposition} `), ...namesInWords(names, count)];
}

/** The first names, and how many more the search has. @param count  of all */
export function namesInWords(names: readonly string[], count: number): SentencePart[] {
  const shown = names.slice(0, mostNames);
  const others = count - shown.length;
  if (shown.length === 0) return [strong(`${count} named`)];
  if (others <= 0) return joined(shown, " or ");
  return [...joined(shown, ", "), plain(` and ${others} more`)];
}

/** "until 31 Oct 2026" or "01 Sep – 31 Oct 2026". */
export function datesClause(search: { start_date: string; end_date: string }): string {
  return search.start_date === "all"
    ? `until ${dayInWords(search.end_date)}`
    : daysInWords(search.start_date, search.end_date);
}

/** Each number filter of a search with its bounds, as "market value >= $ 500M". */
export function numericClauses<Filter extends string>(
  filters: readonly ListedFilter<Filter, string>[],
  search: Readonly<Partial<Record<Filter, NumberConstraint | undefined>>>,
): SentencePart[][] {
  return filters.map(({ filter, words, unit }) => {
    const constraint = search[filter];
    return constraint === undefined
      ? []
      : [plain(`${words} `), strong(boundsInWords(unit, constraint))];
  });
}

/** The labels of chosen patterns, in the order of all of them, whatever the order of the choice. */
export function patternLabels<Pattern extends string>(
  all: readonly Pattern[],
  texts: Readonly<Record<Pattern, { label: string }>>,
  chosen: readonly Pattern[] | undefined,
): string[] | undefined {
  return chosen && all.filter((each) => chosen.includes(each)).map((each) => texts[each].label);
}

/** ">= $ 500M" or "$ 250K to $ 500K". */
export function boundsInWords(unit: FilterUnit, { bool, val }: NumberConstraint): string {
  const words = val.map((value) => inUnit(unit, value));
  return bool === "between" ? words.join(" to ") : `${operatorSigns[bool]} ${words.join("")}`;
}

function inUnit(unit: FilterUnit, value: number): string {
  switch (unit) {
    case "thousands of dollars":
      return `$ ${trimmed(value)}K`;
    case "millions of dollars":
      return `$ ${trimmed(value)}M`;
    case "dollars":
      return `$ ${trimmed(value)}`;
    case "fraction":
      return `${trimmed(value, 2)}%`;
    case "days":
    case "shares":
    case "trades":
      return trimmed(value);
  }
}

/** Up to six decimals, none needed: the user's own number, grouped, with the real minus sign. */
function trimmed(value: number, shift = 0): string {
  const text = fixedDecimal(value, { places: 6, shift, grouped: true });
  return text.replace(/\.?0+$/, "").replace("-", "−");
}

/** "industry Banking or Insurance"; nothing without values. */
export function listClause(label: string, values: readonly string[] | undefined): SentencePart[] {
  return values === undefined ? [] : [plain(label), ...joined(values, " or ")];
}

/** " Unknown: ABCD." after the sentence; nothing where all are known. */
export function unknownTickersSentence(tickers: readonly string[]): SentencePart[] {
  if (tickers.length === 0) return [];
  const shown = tickers.slice(0, mostNames).join(", ");
  const others = tickers.length - mostNames;
  return [
    plain(` Unknown: `),
    strong(others > 0 ? `${shown} and ${others} more` : shown),
    plain("."),
  ];
}

/** "A", "A or B", "A, B or C" with the names emphasised. */
export function joined(names: readonly string[], last: string): SentencePart[] {
  return names.flatMap((name, index) => {
    if (index === 0) return [strong(name)];
    return [plain(index === names.length - 1 ? last : ", "), strong(name)];
  });
}

/** Neighbours of one emphasis become one part. */
export function merged(parts: readonly SentencePart[]): SentencePart[] {
  const result: SentencePart[] = [];
  for (const part of parts) {
    const previous = result.at(-1);
    if (previous?.isEmphasised === part.isEmphasised) previous.text += part.text;
    else result.push({ ...part });
  }
  return result;
}

export function plain(text: string): SentencePart {
  return { text, isEmphasised: false };
}

export function strong(text: string): SentencePart {
  return { text, isEmphasised: true };
}
