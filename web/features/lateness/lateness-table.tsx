import type { ReactNode } from "react";
import { Link } from "react-router";
import type {
  LatenessGroup,
  LatenessRow,
  LatenessSort,
} from "#contract/operations/screening/lateness.ts";
import { usualLineLink, writeLineLink } from "#contract/permalinks/line-link.ts";
import { numberText } from "#contract/values/amount-text.ts";
import {
  plainCell,
  type PlainColumn,
  plainNumber,
  plainRow,
  PlainTable,
} from "#web/explore/list/plain-table.tsx";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { countText, percentText, signedPercentText } from "#web/ui/display/number-text.ts";
import type { ShownLateness } from "./lateness-address.ts";

const nameHeaders: Readonly<Record<LatenessGroup, string>> = {
  person: "Reporting person",
  company: "Company",
  agent: "Filing agent",
};

const columns: readonly PlainColumn<LatenessSort>[] = [
  { isNumber: true, sort: "share", label: "Late", help: "Share of lines filed after the due date" },
  {
    isNumber: true,
    sort: "low",
    label: "95% confidence interval",
    help: "Wilson confidence interval of the share, ordered by its lower bound",
  },
  {
    isNumber: true,
    sort: "late",
    label: "Late lines",
    help: "Lines filed after the due date",
    isWideOnly: true,
  },
  {
    isNumber: true,
    sort: "lines",
    label: "Lines",
    help: "Lines with a known due date",
    isWideOnly: true,
  },
  {
    isNumber: true,
    sort: "median_days",
    label: "Median business days late",
    help: "EDGAR business days after the due date, median of the late lines",
    isWideOnly: true,
  },
  {
    isNumber: true,
    sort: "return",
    label: "Median return to disclosure",
    help: "Market-adjusted return from trade to disclosure, median of the late lines",
    isWideOnly: true,
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
    <PlainTable
      caption={`Filing lateness by ${shown.by}`}
      columns={[{ label: nameHeaders[shown.by] }, ...columns]}
      sorting={{ by: shown.sort, direction: shown.direction, onSort }}
    >
      {rows.map((row) => (
        <Row key={row.cik} row={row} shown={shown} />
      ))}
    </PlainTable>
  );
}

function Row({ row, shown }: { row: LatenessRow; shown: ShownLateness }) {
  return (
    <tr className={`${plainRow} hover:bg-hover`}>
      <td className={plainCell}>
        <Name row={row} by={shown.by} />
        <span className="block text-xs text-muted md:hidden">
          {countText(row.late)} of {countText(row.lines)} lines late
        </span>
      </td>
      <td className={plainNumber}>{percentText(row.share)}</td>
      <td className={`${plainNumber} text-muted`}>
        {percentText(row.low)} to {percentText(row.high)}
      </td>
      <td className={`${plainNumber} max-md:hidden`}>
        <LateLines row={row} shown={shown} />
      </td>
      <td className={`${plainNumber} max-md:hidden`}>{countText(row.lines)}</td>
      <td className={`${plainNumber} max-md:hidden`}>
        {row.median_days === null ? <NoValue /> : numberText(row.median_days)}
      </td>
      <td className={`${plainNumber} max-md:hidden`}>
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
