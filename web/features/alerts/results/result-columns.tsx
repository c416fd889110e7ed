import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import { kindOfColumns } from "#contract/alerts/kinds/alert-kind-table.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { CompanyLink, TickerLink } from "#web/explore/links/company-link.tsx";
import { namedColumns, type NamedRow } from "#web/ui/data-table/named-columns.tsx";
import type { CellValue, ColumnFormat, TableColumn } from "#web/ui/data-table/table-column.ts";
import { Dollars, NoValue } from "#web/ui/display/figures.tsx";
import { DaysToFileCell, TypeCell, percentAsFraction } from "./result-cells.tsx";

export type ResultDetail = ResultTable["details"][number];

/** A row as the table takes it, with what is known in addition to its columns. */
export type ResultRows = {
  columns: readonly TableColumn<NamedRow>[];
  /** All columns of the answer. */
  fileColumns: readonly TableColumn<NamedRow>[];
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

/**
 * Measured at 13 px: the longest usual text with its padding. With the sidebar open, 1,440 px leave 870
 * for the columns of Form 4 without a share of their own.
 */
const leastWidths = new Map([
  ["Ticker", 66],
  ["Date Accepted", 86],
  ["Filing URL", 78],
  ["Title", 77],
  ["Trade Date", 86],
  ["Date", 88],
  ["Previous Close", 84],
  ["Adjusted Return", 90],
  ["Type", 84],
  ["Shares", 68],
  ["Price", 70],
  ["Value", 110],
  ["10b5-1", 68],
  ["Days to File", 74],
  ["Value Sold", 118],
  ["Value Purchased", 118],
  ["Market Value", 146],
  ["Keywords Found", 150],
  ["Document", 142],
  ["Snippet", 380],
  ["CIK", 92],
  ["SIC", 60],
]);

/** Columns of wide kinds that stand in the cells of another: they say little alone, or repeat it. */
const folded: ReadonlySet<string> = new Set(["Relationship", "Form", "CIK", "SIC"]);

const dates = ["Date Accepted", "Trade Date", "Date"];
const secondary: ReadonlySet<string> = new Set([
  ...dates,
  "Title",
  "Items",
  "Document",
  "CIK",
  "SIC",
]);

/** Columns of a results page, by the names the server answers with. */
export function resultRows(
  { columns: names, data, details }: ResultTable,
  timeZone: string,
): ResultRows {
  const rows = data.map((cells) => asShown(cells));
  const detailOfRow = new Map(rows.map((row, at) => [row, details[at]]));
  const detailOf = (row: NamedRow) => detailOfRow.get(row);
  const view = kindViewOf(names);
  const isFolded = view?.isFolded ?? false;
  const cells = new Map<string, (row: NamedRow) => ReactNode>([
    [
      "Company Name",
      (row) => <CompanyCell row={row} detail={detailOf(row)} withNumbers={isFolded} />,
    ],
    ["Title", (row) => <TitleCell row={row} />],
    ...wrapped.map((name): [string, (row: NamedRow) => ReactNode] => [
      name,
      (row) => <WrappedCell value={row[name]} />,
    ]),
    ["Snippet", (row) => <SnippetCell row={row} />],
    ["Ticker", (row) => <TickerCell row={row} detail={detailOf(row)} />],
    [
      "Filing URL",
      (row) => <FilingCell row={row} form={view?.form ?? "Filing"} detail={detailOf(row)} />,
    ],
    ["Type", (row) => <TypeCell row={row} />],
    ["Days to File", (row) => <DaysToFileCell row={row} />],
    ["Value", (row) => <ValueCell value={row["Value"]} />],
    ...dates.map((name): [string, (row: NamedRow) => ReactNode] => [
      name,
      (row) => <DateCell value={row[name]} />,
    ]),
  ]);
  const columns = namedColumns(names, rows, {
    formats,
    cells,
    leastWidths,
    firstShares,
    descriptions: new Map([
      ["Date Accepted", `Time EDGAR accepted the filing, ${timeZone}`],
      ["Previous Close", previousCloseText],
    ]),
  });
  const looking = columns.map((column) =>
    unbroken(secondary.has(column.name) ? muted(column) : column),
  );
  return {
    columns: isFolded ? looking.filter(({ name }) => !folded.has(name)) : looking,
    fileColumns: columns,
    rows,
    detailOf,
  };
}

const previousCloseText =
  "Close of the trading day before, adjusted for splits and dividends that take effect on the day";

/** A header breaks at spaces only. */
function unbroken(column: TableColumn<NamedRow>): TableColumn<NamedRow> {
  const nonBreakingHyphen = "\u2011";
  return { ...column, label: column.name.replaceAll("-", nonBreakingHyphen) };
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

type CompanyCellProps = CellProps & { isAlone?: boolean; withNumbers?: boolean };

/** The company's name; where CIK and SIC have no columns of their own, with both below it. */
export function CompanyCell({ row, detail, isAlone, withNumbers }: CompanyCellProps) {
  const name = String(row["Company Name"] ?? "");
  const shown =
    detail === undefined ? (
      name
    ) : (
      <>
        {isAlone !== true && <UnreadDot isUnread={detail.is_unread} />}
        <CompanyLink company={{ cik: detail.cik }} name={name} />
      </>
    );
  if (withNumbers !== true) return shown;
  const numbers = ["CIK", "SIC"].flatMap((key) => {
    const value = row[key];
    return value === null || value === undefined || value === "" ? [] : [`${key} ${value}`];
  });
  return (
    <span className="block py-1 leading-4">
      <span className="flex items-baseline wrap-break-word whitespace-normal">{shown}</span>
      <span className="block pl-3.5 text-2xs leading-3.5 font-normal whitespace-normal text-faint tabular-nums">
        {numbers.join(" · ")}
      </span>
    </span>
  );
}

/**
 * The title with the relationships that it does not tell by itself: an officer's title implies one.
 */
function TitleCell({ row }: { row: NamedRow }) {
  const title = String(row["Title"] ?? "");
  const roles = String(row["Relationship"] ?? "").split(", ");
  const further = roles.filter(
    (role) => role !== "" && role !== title && (title === "" || role !== "Officer"),
  );
  const text = [title, ...further].filter((part) => part !== "").join(", ");
  return text === "" ? <NoValue /> : <WrappedCell value={text} />;
}

/** Texts that are read whole, on more lines where they need them. */
const wrapped = ["Reporting Person", "Items", "Keywords Found", "Document"];

function WrappedCell({ value }: { value: CellValue }) {
  if (value === null || value === undefined || value === "") return <NoValue />;
  return <span className="block py-1 leading-4 wrap-break-word whitespace-normal">{value}</span>;
}

/** Keeps the height that a snippet usually takes until it is loaded. */
function SnippetCell({ row }: { row: NamedRow }) {
  if (row["Keywords Found"] !== null) return <WrappedCell value={row["Snippet"]} />;
  return <span className="block min-h-14 py-1 leading-4 text-faint">Not loaded yet</span>;
}

/** Before what was found since the last visit; it takes its place in every row. */
export function UnreadDot({ isUnread }: { isUnread: boolean }) {
  return (
    <span
      className={`mr-2 inline-block size-1.5 shrink-0 -translate-y-0.5 rounded-full ${isUnread ? "bg-accent" : ""}`}
    >
      {isUnread && <span className="sr-only">New: </span>}
    </span>
  );
}

/** "2026-11-19 14:31", the time below the day. */
function DateCell({ value }: { value: CellValue }) {
  if (typeof value !== "string" || value === "") return <NoValue />;
  const [day, time] = value.split(" ");
  return (
    <span className="block py-1 leading-4 tabular-nums">
      {day}
      {time !== undefined && <span className="block"> {time}</span>}
    </span>
  );
}

/** Millions of dollars and more are as wide as the column. */
function ValueCell({ value }: { value: CellValue }) {
  if (typeof value !== "number") return <NoValue />;
  return (
    <span className="text-xs">
      <Dollars value={value} />
    </span>
  );
}

function TickerCell({ row, detail }: CellProps) {
  const ticker = row["Ticker"];
  if (typeof ticker !== "string") return <NoValue />;
  const cik = detail === undefined ? null : detail.cik;
  return <TickerLink company={{ cik, ticker }} />;
}

type FilingCellProps = CellProps & { form: string };

/** The form, leading to the filing; only to the web or, where it is invented, to this server. */
function FilingCell({ row, detail, form }: FilingCellProps) {
  const address = row["Filing URL"];
  if (typeof address !== "string" || !/^(?:https:\/\/|\/(?![/\\]))/.test(address))
    return <NoValue />;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={detail?.accession ?? undefined}
      className="inline-flex items-center gap-1"
    >
      {row["Form"] || form}
      <ExternalLink aria-hidden size={12} />
    </a>
  );
}

/** How the kind shows its results whose columns these are. */
export function kindViewOf(columns: readonly string[]) {
  const kind = kindOfColumns(columns);
  return kind === undefined ? undefined : alertKindViews[kind].results;
}
