import { Link } from "react-router";
import type { PlanRow, PlanSort } from "#contract/operations/screening/trading-plans.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
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

const head = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";
const cell = "px-2.5 py-1.5 align-top";

const columns: readonly { sort: PlanSort | null; label: string; look?: string }[] = [
  { sort: "adopted_on", label: "Adopted" },
  { sort: "person", label: "Person" },
  { sort: "company", label: "Company", look: "max-md:hidden" },
  { sort: "first_trade_on", label: "Trades", look: "max-md:hidden" },
  { sort: null, label: "End", look: "max-lg:hidden" },
  { sort: "shares_sold", label: "Shares sold", look: "text-right max-md:hidden" },
  { sort: "shares_planned", label: "Shares planned", look: "text-right max-md:hidden" },
  { sort: null, label: "Flags", look: "max-md:hidden" },
];

/** One row for each plan; the adoption date opens it. */
export function PlanTable({ rows, sort, direction, onSort }: PlanTableProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Trading plans</caption>
        <thead>
          <tr className="border-b border-border">
            {columns.map(({ sort: by, label, look = "" }) => (
              <th
                key={label}
                className={`${head} ${look}`}
                aria-sort={
                  by === sort ? (direction === "asc" ? "ascending" : "descending") : undefined
                }
              >
                {by === null ? (
                  label
                ) : (
                  <button
                    type="button"
                    className="min-h-6 cursor-pointer font-medium hover:text-text"
                    onClick={() => onSort(by, by === sort && direction === "desc" ? "asc" : "desc")}
                  >
                    {label}
                    {by === sort && <span aria-hidden> {direction === "asc" ? "↑" : "↓"}</span>}
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.cik} ${row.plan}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row }: { row: PlanRow }) {
  const company = row.ticker ?? row.conm;
  return (
    <tr className="border-b border-grid last:border-b-0 hover:bg-hover">
      <td className={cell}>
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
      <td className={cell}>
        {row.owner_cik === null ? (
          row.owner
        ) : (
          <Link to={personPagePath(row.owner_cik)}>{row.owner}</Link>
        )}
        <span className="block text-xs text-muted">
          {row.title ?? ""}
          {row.person_match === "name" && " (matched by name)"}
          {row.person_match === "none" && " (no insider matched)"}
          <span className="md:hidden"> {company}</span>
        </span>
        <span className="mt-1 block md:hidden">
          <PlanFlags row={row} />
        </span>
      </td>
      <td className={`${cell} max-md:hidden`}>
        <Link to={companyPagePath(row)}>{row.conm}</Link>
        {row.ticker !== null && <span className="text-muted"> {row.ticker}</span>}
      </td>
      <td className={`${cell} whitespace-nowrap max-md:hidden`}>
        <Trades row={row} />
      </td>
      <td className={`${cell} whitespace-nowrap max-lg:hidden`}>
        <End row={row} />
      </td>
      <td className={`${cell} text-right tabular-nums max-md:hidden`}>
        {filedNumberText(row.shares_sold)}
      </td>
      <td className={`${cell} text-right tabular-nums max-md:hidden`}>
        {row.shares_planned === null ? <NoValue /> : filedNumberText(row.shares_planned)}
      </td>
      <td className={`${cell} max-md:hidden`}>
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
