import { Link } from "react-router";
import type { PlannedSaleRow } from "#contract/operations/screening/planned-sales.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";
import { companyPagePath, personPagePath, plannedSalePath } from "#web/session/paths.ts";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

function units(text: string | null) {
  return text === null ? <NoValue /> : filedNumberText(text);
}

function dollars(text: string | null) {
  return text === null ? <NoValue /> : dollarsText(text);
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));

/** "04 Mar 2026", or first and last of several planned dates. */
export function saleDays({
  sale_from: from,
  sale_through: through,
}: PlannedSaleRow): string | null {
  if (from === null) return null;
  return through === null || through === from
    ? dayInWords(from)
    : `${dayInWords(from)} to ${dayInWords(through)}`;
}

/** Where the notice, or the sales without one, are shown. */
function StatusCell({ row }: { row: PlannedSaleRow }) {
  return (
    <Link to={plannedSalePath(row.id)} aria-label={`${row.status}: ${row.person}, ${row.conm}`}>
      {row.status}
    </Link>
  );
}

/** Keys are those by which the server sorts. */
export const plannedSaleColumns: TableColumn<PlannedSaleRow>[] = [
  {
    key: "status",
    name: "Status",
    required: true,
    sortable: false,
    leastWidth: 152,
    value: (row) => row.status,
    cell: (row) => <StatusCell row={row} />,
  },
  {
    key: "person",
    name: "Seller",
    leastWidth: 154,
    value: (row) => row.person,
    cell: (row) => (
      <>
        {row.person_cik === null ? (
          row.person
        ) : (
          <Link to={personPagePath(row.person_cik)}>{row.person}</Link>
        )}
        {!row.is_match_certain && row.kind === "notice" && (
          <span className="block text-xs text-muted">uncertain match</span>
        )}
      </>
    ),
  },
  {
    key: "company",
    name: "Company",
    leastWidth: 80,
    value: (row) => row.ticker ?? row.conm,
    cell: (row) => (
      <Link to={companyPagePath(row)} title={row.conm}>
        {row.ticker ?? row.conm}
      </Link>
    ),
  },
  {
    key: "dated_on",
    name: "Filed",
    description: "Filing date of the notice",
    format: "day",
    leastWidth: 100,
    value: (row) => row.filed_on,
  },
  {
    key: "sale_from",
    name: "Sale date",
    description: "Of a notice, the planned date; without a notice, the dates of the sales",
    leastWidth: 112,
    value: (row) => row.sale_from,
    cell: (row) => saleDays(row) ?? <NoValue />,
  },
  {
    key: "planned_units",
    name: "Units to be sold",
    format: "count",
    leastWidth: 96,
    value: (row) => numberOf(row.planned_units),
    cell: (row) => units(row.planned_units),
  },
  {
    key: "planned_value",
    name: "Market value",
    format: "dollars",
    leastWidth: 114,
    value: (row) => numberOf(row.planned_value),
    cell: (row) => dollars(row.planned_value),
  },
  {
    key: "sold_units",
    name: "Units sold",
    format: "count",
    sortable: false,
    leastWidth: 80,
    value: (row) => numberOf(row.sold_units),
    cell: (row) => units(row.sold_units),
  },
  {
    key: "sold_value",
    name: "Value sold",
    format: "dollars",
    leastWidth: 114,
    value: (row) => numberOf(row.sold_value),
    cell: (row) => dollars(row.sold_value),
  },
  {
    key: "plan",
    name: "Plan adopted",
    description:
      "Adoption date of the Rule 10b5-1 plan that the notice names; an empty cell does not prove that there is no plan",
    sortable: false,
    leastWidth: 106,
    value: (row) => (row.is_plan === null ? null : (row.plan_adopted_on ?? "Yes")),
    cell: (row) =>
      row.is_plan === null ? (
        <NoValue />
      ) : row.plan_adopted_on === null ? (
        "Yes"
      ) : (
        dayInWords(row.plan_adopted_on)
      ),
  },
];

export const plannedSalePhone: PhoneLayout<PlannedSaleRow> = {
  lead: {
    name: "Seller, status",
    title: (row) => row.person,
    detail: (row) => `${row.status} · ${row.ticker ?? row.conm}`,
  },
  second: { key: "planned_value", detail: (row) => saleDays(row) ?? "" },
  folded: ["person", "company", "sale_from"],
};
