import type { Evidence } from "#domain/evidence/subject.ts";
import { subjectKey } from "#domain/evidence/subject.ts";

/** What a row is sorted by: a text, a number, 1 or 0 for yes or no; null where it is unknown. */
export type SortValue = string | number | null;

/** How a search sorts its rows. Rows without a value come last in both directions; the key of a row decides last. */
export type SearchSorting = {
  /** Wire name of the column. */
  column: string;
  direction: Direction;
  /** Whether texts are compared regardless of case, as to the letters A to Z. */
  isFolded: boolean;
  /** Stored columns that order rows with equal values. */
  ties: readonly { column: string; direction: Direction }[];
  /** The figure that has the value of the column, where there is one of this name and horizon. */
  figure: { name: string; horizon: number | null };
  /** Calendar days before an event over which the column totals trades; null of other columns. */
  lookbackDays: number | null;
  /** What Sentinel stored of each row in the column, by `subjectKey`. */
  stored: ReadonlyMap<string, SortValue>;
};

type Direction = "asc" | "desc";

/** When a filing was filed and accepted; acceptance in New York time. */
export type FiledTimes = ReadonlyMap<string, { filedOn: string | null; acceptedEt: string | null }>;

/** The rows of a pack in the order of its search; as they are without a search. */
export function inSearchOrder<Of extends Evidence>(
  rows: readonly Of[],
  sorting: SearchSorting | null,
  filed: FiledTimes,
): readonly Of[] {
  if (sorting === null) return rows;
  const sortedBy = new Map(rows.map((row) => [row, sortValue(row, sorting, filed)]));
  return rows.toSorted((a, b) => {
    const { direction, isFolded } = sorting;
    const [one = null, other = null] = [sortedBy.get(a), sortedBy.get(b)];
    const keys = sorting.ties.map((tie) =>
      comparedBy(knownValue(a, tie.column, filed), knownValue(b, tie.column, filed), tie.direction),
    );
    return (
      comparedBy(folded(one, isFolded), folded(other, isFolded), direction) ||
      keys.find((each) => each !== 0) ||
      comparedBy(accessionOf(a), accessionOf(b), "asc") ||
      comparedBy(rowNumberOf(a), rowNumberOf(b), "asc")
    );
  });
}

/** What the pack states of the column of its search only as the value that it sorts by; null where it has it elsewhere. */
export function valueToState(row: Evidence, sorting: SearchSorting, filed: FiledTimes): SortValue {
  return isStated(row, sorting, filed) ? null : sortValue(row, sorting, filed);
}

function isStated(row: Evidence, sorting: SearchSorting, filed: FiledTimes): boolean {
  return (
    figureOf(row, sorting) !== undefined || knownValue(row, sorting.column, filed) !== undefined
  );
}

/** From the figures and facts of the pack, so that it agrees with them; else as stored. */
function sortValue(row: Evidence, sorting: SearchSorting, filed: FiledTimes): SortValue {
  const figure = figureOf(row, sorting);
  if (figure !== undefined) return figure.value === null ? null : Number(figure.value);
  const known = knownValue(row, sorting.column, filed);
  return known === undefined ? (sorting.stored.get(subjectKey(row)) ?? null) : known;
}

function figureOf(row: Evidence, { figure, lookbackDays }: SearchSorting) {
  // The figures of an event total what insiders traded in one look-back only.
  if (row.kind === "event" && lookbackDays !== null && lookbackDays !== row.lookbackDays)
    return undefined;
  const { name, horizon } = figure;
  return row.figures.find((each) => each.name === name && each.horizon === horizon);
}

/** A day, an instant, or a code that the pack has in its facts or in its list of filings; else undefined. */
function knownValue(row: Evidence, column: string, filed: FiledTimes): SortValue | undefined {
  const times = filed.get(accessionOf(row));
  switch (column) {
    case "accno":
      return accessionOf(row);
    case "cik":
      return row.cik;
    case "date_filed":
      return times?.filedOn ?? null;
    case "filed_on":
      return row.kind === "trade" ? row.row.filedOn : (times?.filedOn ?? null);
    case "accepted_at":
      return times?.acceptedEt ?? null;
    case "day_0":
      return row.kind === "event" ? row.day0 : undefined;
  }
  if (row.kind !== "trade") return undefined;
  switch (column) {
    case "trade_date":
      return row.row.tradeDate;
    case "trade_direction":
      return row.row.direction;
    case "security_title":
      return row.row.securityTitle;
    default:
      return undefined;
  }
}

function accessionOf(row: Evidence): string {
  if (row.kind === "trade") return row.row.accession;
  return row.kind === "event" ? row.accession : "";
}

function rowNumberOf(row: Evidence): number {
  return row.kind === "trade" ? row.row.rowNumber : 0;
}

function folded(value: SortValue, isFolded: boolean): SortValue {
  return isFolded && typeof value === "string"
    ? value.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : value;
}

function comparedBy(
  one: SortValue | undefined,
  other: SortValue | undefined,
  direction: Direction,
): number {
  const [a, b] = [one ?? null, other ?? null];
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : compareCodePoints(String(a), String(b));
  return direction === "asc" ? order : -order;
}

/** As UTF-8 sorts: characters beyond U+FFFF last. */
function compareCodePoints(a: string, b: string): number {
  const [one, other] = [[...a], [...b]];
  const place = one.findIndex((character, at) => character !== other[at]);
  if (place === -1) return one.length - other.length;
  return (one[place]?.codePointAt(0) ?? -1) - (other[place]?.codePointAt(0) ?? -1);
}
