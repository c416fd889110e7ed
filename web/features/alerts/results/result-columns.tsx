import { ExternalLink } from "lucide-react";
import type { ComponentType } from "react";
import { Link } from "react-router";
import { alertNumberColumns, insiderColumns } from "#contract/alerts/alert-columns.ts";
import { tradeFields } from "#contract/trades/trade-fields.ts";
import { eventFields } from "#contract/events/event-fields.ts";
import { kindOfColumns } from "#contract/alerts/alert-kind-table.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { zoneInWords } from "#contract/values/time-zones.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { KeywordMatcher } from "#contract/keywords/keyword-matcher.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { CompanyLink, TickerLink } from "#web/explore/links/company-link.tsx";
import { plannedSalePath } from "#web/session/paths.ts";
import {
  type NamedColumnRule,
  namedColumns,
  type NamedRow,
} from "#web/ui/data-table/named-columns.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { fileColumns, type ResultDetail } from "./file-columns.ts";
import {
  asShown,
  dated,
  DaysToFileCell,
  MetTime,
  PersonCell,
  SnippetCell,
  TitleCell,
  TypeCell,
  UnreadDot,
  valueWidth,
  ValueCell,
  WrappedCell,
} from "./result-cells.tsx";

/** A row as the table takes it, with what is known in addition to its columns. */
export type ResultRows = {
  columns: readonly TableColumn<NamedRow>[];
  /** All columns of the answer. */
  fileColumns: readonly TableColumn<NamedRow>[];
  rows: readonly NamedRow[];
  detailOf: (row: NamedRow) => ResultDetail | undefined;
};

type CellProps = {
  row: NamedRow;
  detail: ResultDetail | undefined;
  /** How the kind of alert shows its results. */
  view: ReturnType<typeof kindViewOf>;
  /** The saved alert; null for a search. */
  alertName: string | null;
};

type ResultColumn = Omit<NamedColumnRule, "cell"> & {
  cell?: ComponentType<CellProps>;
};

/**
 * Initial widths in percent of the table: second specification, section 2. Others are measured at 13 px: the
 * longest usual text with its padding. With the sidebar open, 1,440 px leave 870 for the columns of Form 4
 * without a share of their own.
 */
const resultColumns: Readonly<Record<string, ResultColumn>> = {
  "Company Name": {
    firstShare: 15,
    cell: ({ view, ...cell }) => <CompanyCell {...cell} withNumbers={isFolded("CIK", view)} />,
  },
  "Reporting Person": { firstShare: 10, cell: PersonCell },
  Seller: { firstShare: 10, cell: SellerCell },
  Ticker: { leastWidth: 66, cell: TickerCell },
  "Date Accepted": { leastWidth: 86, look: "secondary", cell: dated("Date Accepted") },
  "Filing URL": { leastWidth: 81, cell: FilingCell },
  Title: { leastWidth: 77, look: "secondary", cell: TitleCell },
  "Trade Date": { leastWidth: 86, look: "secondary", cell: dated("Trade Date") },
  Date: {
    leastWidth: 118,
    look: "secondary",
    description: "Day and, if known, New York time at which the condition was met",
    cell: PriceDayCell,
  },
  "Previous Close": {
    leastWidth: 84,
    description:
      "Close of the trading day before, adjusted for splits and dividends that take effect on the day",
  },
  Return: { description: "Return over the previous close of the price that met the condition" },
  "Adjusted Return": {
    leastWidth: 90,
    description:
      "Return of the whole day, close to close, minus the market fund's; unknown until the close",
  },
  "Event Return": { description: eventFields.event_return.help },
  Type: { leastWidth: 88, cell: TypeCell },
  Shares: { leastWidth: 68 },
  Price: { leastWidth: 70 },
  Value: { cell: ValueCell },
  "10b5-1": { leastWidth: 66 },
  "Days to File": {
    leastWidth: 69,
    description: tradeFields.days_to_file.help,
    cell: DaysToFileCell,
  },
  "Value Sold": { leastWidth: 118 },
  "Value Purchased": { leastWidth: 118 },
  "Market Value": { leastWidth: 146 },
  // A page of "2.02" alone would be taken for numbers.
  Items: { format: "text", look: "secondary", cell: wrapped("Items") },
  Relationship: { cell: wrapped("Relationship") },
  Broker: { leastWidth: 150, cell: wrapped("Broker") },
  "Keywords Found": { leastWidth: 150, cell: wrapped("Keywords Found") },
  Document: { leastWidth: 142, look: "secondary", cell: wrapped("Document") },
  Snippet: { leastWidth: 380 },
  CIK: { leastWidth: 92, look: "secondary" },
  SIC: { leastWidth: 60, look: "secondary" },
};

/** On phones these lie beyond the edge: narrower, they would be higher than the cells in sight. */
const phoneWidths: Readonly<Record<string, number>> = {
  "Reporting Person": 150,
  Seller: 150,
  Title: 150,
  Snippet: 520,
};

/** Columns of a results page, by the names the server answers with. */
export function resultRows(
  { columns: names, data, details, keywords, lookback_days: lookback }: ResultTable,
  options: { timeZone: string; alertName: string | null; isPhone: boolean },
): ResultRows {
  const { timeZone, alertName, isPhone } = options;
  const rows = data.map((cells) => asShown(cells));
  const detailOfRow = new Map(rows.map((row, at) => [row, details[at]]));
  const detailOf = (row: NamedRow) => detailOfRow.get(row);
  const view = kindViewOf(names);
  const widthOfValues = valueWidth(rows);
  const matcher = keywords === undefined ? null : new KeywordMatcher(keywords);
  const ruleOf = (name: string): NamedColumnRule => {
    const { cell: Cell, ...rule } = resultColumns[name] ?? {};
    const number = alertNumberColumns[name];
    return {
      ...rule,
      leastWidth: (isPhone ? phoneWidths[name] : undefined) ?? rule.leastWidth,
      ...(name === "Date Accepted" && {
        description: `Time EDGAR accepted the filing, ${zoneInWords(timeZone)}`,
      }),
      ...(insiderColumns.some((each) => each === name) &&
        lookback !== undefined && { description: insiderSum(name, lookback) }),
      ...(number !== undefined && { format: number === "percent" ? "signedPercent" : number }),
      cell:
        Cell &&
        ((row) => <Cell row={row} detail={detailOf(row)} view={view} alertName={alertName} />),
      // Its share is that of the specification, which cuts long names; with CIK and SIC below, it wraps itself.
      ...(name === "Company Name" && { wraps: !isFolded("CIK", view) }),
      ...(name === "Value" && { leastWidth: widthOfValues, phoneWidth: widthOfValues }),
      ...(name === "Snippet" && { cell: (row) => <SnippetCell row={row} matcher={matcher} /> }),
    };
  };
  const columns = namedColumns(names, rows, new Map(names.map((name) => [name, ruleOf(name)])));
  return {
    columns: columns.filter(({ name }) => !isFolded(name, view)),
    fileColumns: fileColumns(columns, {
      timeZone,
      lookbackDays: lookback,
      isSaved: alertName !== null,
      details,
      detailOf,
    }),
    rows,
    detailOf,
  };
}

/** "Value sold by all insiders of the company in the 90 days before, dollars" */
function insiderSum(name: string, days: number): string {
  return `${name.replace(/ [SP]/, (start) => start.toLowerCase())} by all insiders of the company in the ${days} days before, dollars`;
}

type CompanyCellProps = Pick<CellProps, "row" | "detail"> & { withNumbers?: boolean };

/** The company's name; where CIK and SIC have no columns of their own, with both below it. */
export function CompanyCell({ row, detail, withNumbers }: CompanyCellProps) {
  const name = String(row["Company Name"] ?? "");
  const shown =
    detail === undefined ? (
      name
    ) : (
      <>
        {detail.is_unread && <UnreadDot />}
        <CompanyLink company={{ cik: detail.cik }} name={name} />
      </>
    );
  if (withNumbers !== true) return shown;
  const numbers = ["CIK", "SIC"].flatMap((key) => {
    const value = row[key];
    return value === null || value === undefined || value === "" ? [] : [`${key}\u00a0${value}`];
  });
  return (
    <span className="block py-1 leading-4">
      <span className="flex items-baseline wrap-break-word whitespace-normal">{shown}</span>
      <span className="block text-2xs leading-3.5 font-normal whitespace-normal text-faint tabular-nums">
        {numbers.join(" · ")}
      </span>
    </span>
  );
}

/** The seller, with a link to the page of the notice. */
function SellerCell({ row, detail }: CellProps) {
  const name = row["Seller"];
  if (typeof name !== "string" || detail === undefined || detail.accession === null)
    return <WrappedCell value={name} />;
  return (
    <span className="block py-1 leading-4 wrap-break-word whitespace-normal">
      <Link to={plannedSalePath(detail.accession)}>{name}</Link>
    </span>
  );
}

/** Shows a text that is read whole, on more lines where it needs them. */
function wrapped(name: string) {
  return ({ row }: CellProps) => <WrappedCell value={row[name]} />;
}

/** The day and time of a price match, which has no filing to add it at. */
function PriceDayCell({ row, detail, alertName }: CellProps) {
  return (
    <span className="flex items-center gap-1 tabular-nums max-md:flex-col max-md:items-start max-md:gap-0">
      <span className="block py-1 leading-4">
        {dayInWords(String(row["Date"]))}
        <MetTime detail={detail} />
      </span>
      <ResultToCase row={row} detail={detail} alertName={alertName} />
    </span>
  );
}

function TickerCell({ row, detail }: CellProps) {
  const ticker = row["Ticker"];
  if (typeof ticker !== "string") return <NoValue />;
  const cik = detail === undefined ? null : detail.cik;
  return <TickerLink company={{ cik, ticker }} />;
}

/** The form, leading to the filing; only to the web or, where it is invented, to this server. */
function FilingCell({ row, detail, view, alertName }: CellProps) {
  const address = row["Filing URL"];
  if (typeof address !== "string" || !/^(?:https:\/\/|\/(?![/\\]))/.test(address))
    return <NoValue />;
  const isAmendment = detail?.form?.endsWith("/A") === true;
  // Its lines are as high as those of the day and time next to it.
  return (
    <span className="flex flex-col items-start py-1 [&>button]:-my-1 [&>button]:-ml-1.25 touch:[&>button]:my-0">
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={detail?.accession ?? undefined}
        className="inline-flex items-center gap-1 leading-4"
      >
        {row["Form"] || `${view?.form ?? "Filing"}${isAmendment ? "/A" : ""}`}
        <ExternalLink aria-hidden size={12} />
      </a>
      <ResultToCase row={row} detail={detail} alertName={alertName} />
    </span>
  );
}

/** A recorded match of the alert; what was not recorded as its filing. */
function ResultToCase({ row, detail, alertName }: Omit<CellProps, "view">) {
  if (detail === undefined) return null;
  const { key, accession, match_id: matchId } = detail;
  const company = String(row["Company Name"] ?? "");
  const label = `Add ${company}, ${accession ?? dayInWords(String(row["Date"]))}, to a case`;
  if (matchId !== null && alertName !== null) {
    const reference = { alert_name: alertName, key };
    return (
      <AddToCase iconLabel={label} title={company} items={[{ kind: "alert_match", reference }]} />
    );
  }
  if (accession === null) return null;
  const reference = { accno: accession };
  return <AddToCase iconLabel={label} title={company} items={[{ kind: "filing", reference }]} />;
}

/** Whether the column is shown inside other cells. */
function isFolded(name: string, view: CellProps["view"]): boolean {
  return view?.folded.some((each) => each === name) === true;
}

/** How the kind shows its results whose columns these are. */
export function kindViewOf(columns: readonly string[]) {
  const kind = kindOfColumns(columns);
  return kind === undefined ? undefined : alertKindViews[kind].results;
}
