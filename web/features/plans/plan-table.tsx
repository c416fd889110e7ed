import { Link } from "react-router";
import type { PlanRow, PlanSort } from "#contract/operations/screening/trading-plans.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  plainCell,
  type PlainColumn,
  plainNumber,
  plainRow,
  PlainTable,
} from "#web/explore/list/plain-table.tsx";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";
import { companyPagePath, personPagePath, planPath } from "#web/session/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { NoValue } from "#web/ui/display/figures.tsx";

type Direction = "asc" | "desc";

type PlanTableProps = {
  rows: readonly PlanRow[];
  sort: PlanSort;
  direction: Direction;
  onSort: (sort: PlanSort, direction: Direction) => void;
};

const columns: readonly PlainColumn<PlanSort>[] = [
  { sort: "adopted_on", label: "Adopted" },
  { sort: "person", label: "Person" },
  { sort: "company", label: "Company", isWideOnly: true },
  { sort: "first_trade_on", label: "Trades", isWideOnly: true },
  { label: "End", isWideOnly: true },
  { sort: "shares_sold", label: "Shares sold", isNumber: true, isWideOnly: true },
  { sort: "shares_planned", label: "Shares planned", isNumber: true, isWideOnly: true },
  { label: "Flags", isWideOnly: true },
];

/** One row for each plan; the adoption date opens it. */
export function PlanTable({ rows, sort, direction, onSort }: PlanTableProps) {
  return (
    <PlainTable caption="Trading plans" columns={columns} sorting={{ by: sort, direction, onSort }}>
      {rows.map((row) => (
        <Row key={`${row.cik} ${row.plan}`} row={row} />
      ))}
    </PlainTable>
  );
}

function Row({ row }: { row: PlanRow }) {
  const company = row.ticker ?? row.conm;
  return (
    <tr className={`${plainRow} hover:bg-hover`}>
      <td className={plainCell}>
        <Link
          to={planPath(row)}
          className="font-medium whitespace-nowrap"
          aria-label={`Plan of ${row.owner} in ${company}, adopted: ${adoptedText(row)}`}
        >
          {adoptedText(row)}
        </Link>
        {row.adopted_on === null && row.adopted_as_filed !== null && (
          <span className="block text-xs text-muted">as filed: “{row.adopted_as_filed}”</span>
        )}
      </td>
      <td className={plainCell}>
        {row.owner_cik === null ? (
          row.owner
        ) : (
          <Link to={personPagePath(row.owner_cik)}>{row.owner}</Link>
        )}
        <span className="block text-xs text-muted">
          {row.title ?? ""}
          {row.person_match === "name" && " (matched by name)"}
          {row.person_match === "none" && " (no insider matched)"}
          <span className="block md:hidden">{company}</span>
        </span>
        <span className="mt-1 block md:hidden">
          <PlanFlags row={row} />
        </span>
      </td>
      <td className={`${plainCell} max-md:hidden`}>
        <Link to={companyPagePath(row)}>{row.conm}</Link>
        {row.ticker !== null && <span className="text-muted"> {row.ticker}</span>}
      </td>
      <td className={`${plainCell} whitespace-nowrap max-md:hidden`}>
        <Trades row={row} />
      </td>
      <td className={`${plainCell} whitespace-nowrap max-md:hidden`}>
        <End row={row} />
      </td>
      <td className={`${plainNumber} max-md:hidden`}>{filedNumberText(row.shares_sold)}</td>
      <td className={`${plainNumber} max-md:hidden`}>
        {row.shares_planned === null ? <NoValue /> : filedNumberText(row.shares_planned)}
      </td>
      <td className={`${plainCell} max-md:hidden`}>
        <PlanFlags row={row} />
      </td>
    </tr>
  );
}

function adoptedText({ adopted_on: day }: PlanRow): string {
  return day === null ? "Unknown" : dayInWords(day);
}

function Trades({ row }: { row: PlanRow }) {
  const { first_trade_on: first, last_trade_on: last, undated_trades: undated } = row;
  return (
    <>
      {first === null || last === null ? (
        <span className="text-muted">None on file</span>
      ) : first === last ? (
        dayInWords(first)
      ) : (
        `${dayInWords(first)} to ${dayInWords(last)}`
      )}
      {undated > 0 && (
        <span className="block text-xs text-muted">{undated} without an adoption date</span>
      )}
    </>
  );
}

function End({ row }: { row: PlanRow }) {
  if (row.terminated_on !== null)
    return (
      <>
        {dayInWords(row.terminated_on)}
        <span className="block text-xs text-muted">terminated</span>
      </>
    );
  if (row.expires_on !== null) return dayInWords(row.expires_on);
  return row.expires_as_filed ?? <NoValue />;
}

/** The flags of a plan; each tooltip has the rule. */
export function PlanFlags({ row: { flags } }: { row: Pick<PlanRow, "flags"> }) {
  return (
    <span className="flex flex-wrap gap-1">
      {flags.map((flag) => (
        <span key={flag} title={planFlagTexts[flag].rule} className="inline-flex max-w-full">
          <Badge tone="warn">{planFlagTexts[flag].label}</Badge>
        </span>
      ))}
    </span>
  );
}
