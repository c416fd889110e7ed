import type { ReactNode } from "react";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import type { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { PersonLink } from "#web/explore/links/company-link.tsx";
import { Muted } from "#web/explore/results/plain-cell.tsx";
import { FiledInCell } from "#web/explore/trades/trade-cell.tsx";
import { excludedValueText } from "#web/explore/trades/trade-flags.ts";
import type { NamedRow } from "#web/ui/data-table/named-columns.tsx";
import type { CellValue } from "#web/ui/data-table/table-column.ts";
import { Directed, Dollars, NoValue } from "#web/ui/display/figures.tsx";
import { decimalText } from "#web/ui/display/number-text.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { partlyReported } from "#contract/trades/exclusions.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { alreadyMetText, easternClock } from "./file-columns.ts";

/** Sale or Purchase with its arrow. */
export function TypeCell({ row }: { row: NamedRow }) {
  const type = row["Type"];
  if (typeof type !== "string" || type === "") return <NoValue />;
  return <Directed direction={type === "Purchase" ? "up" : "down"}>{type}</Directed>;
}

type ValueCellProps = { row: NamedRow; detail: ResultTable["details"][number] | undefined };

const leastValueWidth = 110;
/**
 * Widths of Inter's tabular figures at 12 px: of 100 equal characters in a span in Chromium, divided by 100. With
 * hinting a digit has 8 and a sign 3, without it 7.78 and 3.22: the larger ones are used. And the padding of a cell.
 */
const pixels = { digit: 8, sign: 3.25, dollar: 8, padding: 16 };

/** Pixels that the column of values needs for the longest of these rows. */
export function valueWidth(rows: readonly NamedRow[]): number {
  const longest = Math.max(
    0,
    ...rows.map(({ Value: value }) => (typeof value === "number" ? Math.abs(value) : 0)),
  );
  const text = decimalText(longest);
  const digits = text.replaceAll(/\D/g, "").length;
  // A space follows the dollar sign.
  const signs = text.length - digits + 1;
  const { digit, sign, dollar, padding } = pixels;
  return Math.max(leastValueWidth, Math.ceil(dollar + digits * digit + signs * sign + padding));
}

export function ValueCell({ row: { Value: value }, detail }: ValueCellProps) {
  if (typeof value !== "number") return <NoValue />;
  const because = detail?.not_in_sums_because;
  const excluded = excludedValueText(because);
  const shown = <Dollars value={value} />;
  if (excluded === null) return <span className="text-xs">{shown}</span>;
  return (
    <span className="block py-1 text-xs leading-4">
      <Muted reason={excluded}>{shown}</Muted>
      <span className="block text-2xs font-medium text-muted">
        {because === partlyReported ? "Partly excluded" : "Excluded"}
      </span>
    </span>
  );
}

/** EDGAR business days; those of an amendment whose original is not stored are not answered. */
export function DaysToFileCell({ row, detail }: ValueCellProps) {
  const days = row["Days to File"];
  if (typeof days !== "number") return <NoValue />;
  const first_filing = detail?.first_filing;
  return <FiledInCell row={{ days_to_file: days, first_filing, flags: [] }} />;
}

/**
 * The title with the relationships that it does not state by itself: an officer's title implies one.
 */
export function TitleCell({ row }: { row: NamedRow }) {
  const title = String(row["Title"] ?? "");
  const roles = String(row["Relationship"] ?? "").split(", ");
  const further = roles.filter(
    (role) => role !== "" && role !== title && (title === "" || role !== "Officer"),
  );
  const text = [title, ...further].filter((part) => part !== "").join(", ");
  return text === "" ? <NoValue /> : <WrappedCell value={text} />;
}

/** Marks a row that was unread when the page was opened; in the padding of the cell, so that all names begin at one edge. */
export function UnreadDot() {
  return (
    <span className="mr-1 -ml-2.5 inline-block size-1.5 shrink-0 -translate-y-0.5 rounded-full bg-accent">
      <span className="sr-only">Unread: </span>
    </span>
  );
}

/** A text that is shown in full, on several lines if necessary. */
export function WrappedCell({ value }: { value: CellValue | readonly ReactNode[] }) {
  if (value === null || value === undefined || value === "") return <NoValue />;
  return <span className="block py-1 leading-4 wrap-break-word whitespace-normal">{value}</span>;
}

/** "2026-11-19 14:31" as "19 Nov 2026" with the time below the day. */
export function dated(name: string) {
  return ({ row }: { row: NamedRow }) => {
    const value = row[name];
    if (typeof value !== "string" || value === "") return <NoValue />;
    const [day, time] = value.split(" ");
    return (
      <span className="block py-1 leading-4 tabular-nums">
        {dayInWords(day ?? "")}
        {time !== undefined && <span className="block"> {time}</span>}
      </span>
    );
  };
}

/** The reporting person, with a link to the person's page. */
export function PersonCell({ row, detail }: ValueCellProps) {
  const name = row["Reporting Person"];
  const [, owner, others = 0] = /^(.+?)(?: \+(\d+))?$/s.exec(String(name ?? "")) ?? [];
  const cik = detail?.owner_cik;
  if (owner === undefined || cik === undefined) return <WrappedCell value={name} />;
  const person = { owner, owner_cik: cik, other_owners: Number(others) };
  return <WrappedCell value={[<PersonLink key={cik} row={person} />]} />;
}

/** New York time at which the condition of a price match was met, or that it was met before the watch. */
export function MetTime({ detail }: Pick<ValueCellProps, "detail">) {
  if (detail?.is_already_met === true)
    return (
      <Tooltip text={alreadyMetText}>
        <button type="button" className="-my-1 block min-h-6 cursor-help">
          {" "}
          Already met
        </button>
      </Tooltip>
    );
  return detail?.met_at && <span className="block"> {easternClock(detail.met_at)} ET</span>;
}

type SnippetCellProps = {
  row: NamedRow;
  /** Of the keywords that were searched for; null where none were. */
  matcher: KeywordMatcher | null;
};

/** Keeps the height that a snippet usually takes until it is loaded. */
export function SnippetCell({ row, matcher }: SnippetCellProps) {
  if (row["Keywords Found"] !== null)
    return <MarkedCell value={row["Snippet"]} matcher={matcher} />;
  return <span className="block min-h-14 py-1 leading-4 text-faint">Not loaded yet</span>;
}

type MarkedCellProps = { value: CellValue; matcher: KeywordMatcher | null };

/** A text of a filing with every keyword in it marked. */
function MarkedCell({ value, matcher }: MarkedCellProps) {
  if (typeof value !== "string" || matcher === null) return <WrappedCell value={value} />;
  return (
    <WrappedCell
      value={partsOf(value, matcher).map(({ part, isHit, at }) =>
        isHit ? <mark key={at}>{part}</mark> : part,
      )}
    />
  );
}

type Part = { part: string; isHit: boolean; at: number };

/** The text in parts, in order; where keywords overlap, all that they cover is marked. */
export function partsOf(text: string, matcher: KeywordMatcher): Part[] {
  const hits: { start: number; end: number }[] = [];
  matcher.scan(text, (_keyword, start, end) => hits.push({ start, end }));
  const parts: Part[] = [];
  let done = 0;
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    if (from > done) parts.push({ part: text.slice(done, from), isHit: false, at: done });
    parts.push({ part: text.slice(from, end), isHit: true, at: from });
    done = end;
  }
  if (done < text.length) parts.push({ part: text.slice(done), isHit: false, at: done });
  return parts;
}

const places = 12;

/** A fraction in percent, the point moved in decimal: 0.28995 is 28.995, not 28.994999. */
export function fractionAsPercent(fraction: number): number {
  return Number(fixedDecimal(fraction, { places, shift: 2 }));
}

/** The same the other way round: the table takes returns as fractions. */
function percentAsFraction(percent: number): number {
  return Number(fixedDecimal(percent, { places, shift: -2 }));
}

/** Returns arrive in percent; the table takes fractions. */
export function asShown(cells: ResultTable["data"][number]): NamedRow {
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [
      name,
      alertNumberColumns[name] === "percent" && typeof value === "number"
        ? percentAsFraction(value)
        : value,
    ]),
  );
}
