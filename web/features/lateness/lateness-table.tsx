import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type {
  LatenessGroup,
  LatenessRow,
  LatenessSort,
} from "#contract/operations/screening/lateness.ts";
import { usualLineLink, writeLineLink } from "#contract/permalinks/line-link.ts";
import { numberText } from "#contract/values/amount-text.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { countText, percentText, signedPercentText } from "#web/ui/display/number-text.ts";
import type { ShownLateness } from "./lateness-address.ts";

const head = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";
const cell = "px-2.5 py-1.5";
const number = `${cell} text-right tabular-nums whitespace-nowrap`;

const nameHeaders: Readonly<Record<LatenessGroup, string>> = {
  person: "Reporting person",
  company: "Company",
  agent: "Filing agent",
};

type Column = { sort: LatenessSort; header: string; help: string; isWide?: boolean };

const columns: readonly Column[] = [
  { sort: "share", header: "Late", help: "Share of lines filed after the due date" },
  {
    sort: "low",
    header: "95% interval",
    help: "Wilson confidence interval of the share, ordered by its lower bound",
  },
  { sort: "late", header: "Late lines", help: "Lines filed after the due date", isWide: true },
  { sort: "lines", header: "Lines", help: "Lines with a known due date", isWide: true },
  {
    sort: "median_days",
    header: "Median days late",
    help: "EDGAR business days after the due date, median of the late lines",
    isWide: true,
  },
  {
    sort: "return",
    header: "Return to disclosure",
    help: "Market-adjusted return from trade to disclosure, median of the late lines",
    isWide: true,
  },
];

type TableProps = {
  rows: readonly LatenessRow[];
  shown: ShownLateness;
  onSort: (sort: LatenessSort, direction: "asc" | "desc") => void;
};

/** A ranking, sorted by a click on a header. */
export function LatenessTable({ rows, shown, onSort }: TableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Filing lateness by {shown.by}</caption>
        <thead>
          <tr className="border-b border-border">
            <th className={head}>{nameHeaders[shown.by]}</th>
            {columns.map((column) => (
              <SortHeader key={column.sort} column={column} shown={shown} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.cik} row={row} shown={shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeaderProps = { column: Column } & Pick<TableProps, "shown" | "onSort">;

function SortHeader({
  column: { sort, header, help, isWide = false },
  shown,
  onSort,
}: HeaderProps) {
  const isSorted = shown.sort === sort;
  const isAscending = isSorted && shown.direction === "asc";
  const Arrow = isAscending ? ArrowUp : ArrowDown;
  return (
    <th
      aria-sort={isSorted ? (isAscending ? "ascending" : "descending") : "none"}
      className={`${head} text-right ${isWide ? "max-md:hidden" : ""}`}
    >
      <button
        type="button"
        title={help}
        onClick={() => onSort(sort, isSorted && !isAscending ? "asc" : "desc")}
        className="inline-flex cursor-pointer items-center gap-1 hover:text-text touch:min-h-11"
      >
        {header}
        {isSorted && <Arrow size={12} aria-hidden="true" />}
      </button>
    </th>
  );
}

function Row({ row, shown }: { row: LatenessRow; shown: ShownLateness }) {
  return (
    <tr className="border-b border-grid last:border-b-0 hover:bg-hover">
      <td className={cell}>
        <Name row={row} by={shown.by} />
        <span className="block text-xs text-muted md:hidden">
          {countText(row.late)} of {countText(row.lines)} lines late
        </span>
      </td>
      <td className={number}>{percentText(row.share)}</td>
      <td className={`${number} text-muted`}>
        {percentText(row.low)} to {percentText(row.high)}
      </td>
      <td className={`${number} max-md:hidden`}>
        <LateLines row={row} shown={shown} />
      </td>
      <td className={`${number} max-md:hidden`}>{countText(row.lines)}</td>
      <td className={`${number} max-md:hidden`}>
        {row.median_days === null ? <NoValue /> : numberText(row.median_days)}
      </td>
      <td className={`${number} max-md:hidden`}>
        {row.median_return === null ? <NoValue /> : signedPercentText(row.median_return)}
      </td>
    </tr>
  );
}

function Name({ row, by }: { row: LatenessRow; by: LatenessGroup }): ReactNode {
  if (by === "person") return <Link to={personPagePath(row.cik)}>{row.name}</Link>;
  if (by === "company")
    return (
      <>
        <Link to={companyPagePath(row)}>{row.name}</Link>
        {row.ticker !== null && <span className="text-muted"> {row.ticker}</span>}
      </>
    );
  return (
    <>
      {row.name ?? "Name unknown"} <span className="text-muted">CIK {Number(row.cik)}</span>
    </>
  );
}

/** Leads to the late lines with their proofs; a search cannot name an agent, or a person and a company. */
function LateLines({ row, shown }: { row: LatenessRow; shown: ShownLateness }) {
  const scope =
    shown.by === "person" && shown.company === ""
      ? { owners: [row.cik] }
      : shown.by === "company"
        ? { tickers: [row.cik] }
        : null;
  if (row.late === 0 || scope === null) return countText(row.late);
  const link = writeLineLink({
    ...usualLineLink,
    ...scope,
    ...(shown.from !== "" && { startDate: shown.from }),
    ...(shown.to !== "" && { endDate: shown.to }),
    daysLate: { operator: ">=", val1: "1", val2: "" },
    sortColumn: "days_late",
    sortDirection: "desc",
  });
  return (
    <Link
      to={`${screens.exploreTrades.path}?${new URLSearchParams(link)}`}
      aria-label={`${countText(row.late)} late lines of ${row.name ?? row.cik}`}
    >
      {countText(row.late)}
    </Link>
  );
}
