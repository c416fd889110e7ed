import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import type { ResultTable } from "#contract/operations/alerts.ts";
import { CompanyLink } from "#web/explore/links/company-link.tsx";
import { OutLink } from "#web/explore/links/out-link.tsx";
import { quoteUrl } from "#web/explore/links/outside-links.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { namedColumns, type NamedRow } from "#web/ui/data-table/named-columns.tsx";
import type { CellValue, ColumnFormat, TableColumn } from "#web/ui/data-table/table-column.ts";
import { Dollars, NoValue } from "#web/ui/display/figures.tsx";
import { DaysToFileCell, TypeCell } from "./trade-cells.tsx";
import { percentAsFraction } from "./percent-cells.ts";

export type ResultDetail = ResultTable["details"][number];

/** A row as the table takes it, with what is known beside its columns. */
export type ResultRows = {
  columns: readonly TableColumn<NamedRow>[];
  rows: readonly NamedRow[];
  detailOf: (row: NamedRow) => ResultDetail | undefined;
};

const formats = new Map<string, ColumnFormat>(
  Object.entries(alertNumberColumns).map(([name, kind]) => [
    name,
    kind === "percent" ? "signedPercent" : kind,
  ]),
);

/** Initial widths in percent of the table: second specification, section 2. */
const firstShares = new Map([
  ["Company Name", 15],
  ["Reporting Person", 10],
]);

/** Measured at 13 px: the longest usual text with its padding. */
const leastWidths = new Map([
  ["Ticker", 72],
  ["Date Accepted", 142],
  ["Filing URL", 92],
  ["Relationship", 104],
  ["Trade Date", 108],
  ["Date", 108],
  ["Previous Close", 120],
  ["Adjusted Return", 130],
  ["Type", 112],
  ["Value", 120],
  ["Value Sold", 124],
  ["Value Purchased", 130],
  ["Market Value", 160],
  ["Keywords Found", 180],
  ["Document", 120],
  ["Snippet", 420],
  ["SIC", 72],
]);

const dates = ["Date Accepted", "Trade Date", "Date"];
const secondary: ReadonlySet<string> = new Set(["Title", "Relationship", "Items", "Document"]);

/** Columns of a results page, by the names the server answers with. */
export function resultRows({ columns: names, data, details }: ResultTable): ResultRows {
  const rows = data.map((cells) => asShown(cells));
  const detailOfRow = new Map(rows.map((row, at) => [row, details[at]]));
  const detailOf = (row: NamedRow) => detailOfRow.get(row);
  const cells = new Map<string, (row: NamedRow) => ReactNode>([
    ["Company Name", (row) => <CompanyCell row={row} detail={detailOf(row)} />],
    ["Ticker", (row) => <TickerCell row={row} detail={detailOf(row)} />],
    ["Filing URL", (row) => <FilingCell row={row} names={names} detail={detailOf(row)} />],
    ["Type", (row) => <TypeCell row={row} />],
    ["Days to File", (row) => <DaysToFileCell row={row} />],
    ["Value", (row) => <ValueCell value={row["Value"]} />],
    ...dates.map((name): [string, (row: NamedRow) => ReactNode] => [
      name,
      (row) => <DateCell value={row[name]} />,
    ]),
  ]);
  const columns = namedColumns(names, rows, { formats, cells, leastWidths, firstShares });
  return {
    columns: columns.map((column) => (secondary.has(column.name) ? muted(column) : column)),
    rows,
    detailOf,
  };
}

function muted(column: TableColumn<NamedRow>): TableColumn<NamedRow> {
  return { ...column, look: "secondary" };
}

/** Returns arrive in percent; the table takes fractions. */
function asShown(cells: ResultTable["data"][number]): NamedRow {
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [
      name,
      alertNumberColumns[name] === "percent" && typeof value === "number"
        ? percentAsFraction(value)
        : value,
    ]),
  );
}

type CellProps = { row: NamedRow; detail: ResultDetail | undefined };

export function CompanyCell({ row, detail, isAlone = false }: CellProps & { isAlone?: boolean }) {
  const name = String(row["Company Name"] ?? "");
  if (detail === undefined) return name;
  return (
    <>
      {!isAlone && <UnreadDot isUnread={detail.is_unread} />}
      <CompanyLink company={{ cik: detail.cik, ticker: null }} name={name} />
    </>
  );
}

/** Before what was found since the last visit; it takes its place in every row. */
export function UnreadDot({ isUnread }: { isUnread: boolean }) {
  return (
    <span
      className={`mr-2 inline-block size-1.5 rounded-full align-middle ${isUnread ? "bg-accent" : ""}`}
    >
      {isUnread && <span className="sr-only">New: </span>}
    </span>
  );
}

/** "2026-11-19 14:31"; on phones the time stands below the day. */
function DateCell({ value }: { value: CellValue }) {
  if (typeof value !== "string" || value === "") return <NoValue />;
  const [day, time] = value.split(" ");
  return (
    <span className="leading-4.5 tabular-nums">
      {day}
      {time !== undefined && <span className="max-md:block"> {time}</span>}
    </span>
  );
}

/** Millions of dollars and more are as wide as the column of a phone. */
function ValueCell({ value }: { value: CellValue }) {
  if (typeof value !== "number") return <NoValue />;
  return (
    <span className="max-md:text-xs">
      <Dollars value={value} />
    </span>
  );
}

/**
 * A public quote page in a new tab. An invented company has none, and its ticker may be another's
 * there: it leads to the company's page here.
 */
function TickerCell({ row, detail }: CellProps) {
  const ticker = row["Ticker"];
  if (typeof ticker !== "string" || ticker === "") return <NoValue />;
  if (detail === undefined) return ticker;
  const cik = detail.cik;
  const quote = quoteUrl({ cik, ticker });
  if (quote === null) return <Link to={companyPagePath({ cik })}>{ticker}</Link>;
  return <OutLink href={quote}>{ticker}</OutLink>;
}

type FilingCellProps = CellProps & { names: readonly string[] };

/** The form, leading to the filing; only to the web or, where it is invented, to this server. */
function FilingCell({ row, detail, names }: FilingCellProps) {
  const address = row["Filing URL"];
  if (typeof address !== "string" || !/^(?:https:\/\/|\/(?![/\\]))/.test(address))
    return <NoValue />;
  const form = formOf(row, names);
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={detail?.accession ?? undefined}
      className="inline-flex items-center gap-1"
    >
      {form}
      <ExternalLink aria-hidden size={12} />
    </a>
  );
}

function formOf(row: NamedRow, names: readonly string[]): string {
  const form = row["Form"];
  if (typeof form === "string" && form !== "") return form;
  return names.includes("Reporting Person") ? "Form 4" : "8-K";
}
