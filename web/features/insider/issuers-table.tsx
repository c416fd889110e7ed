import { counted } from "#contract/values/amount-text.ts";
import { Link } from "react-router";
import type { PersonIssuer } from "#contract/operations/companies/insiders.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { dayInWords, monthName } from "#contract/values/day-in-words.ts";
import { countedColumns, rolesInWords } from "#web/explore/results/insider-columns.tsx";
import { companyPagePath } from "#web/session/paths.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

type IssuersTableProps = {
  issuers: readonly PersonIssuer[];
  openCik: string | null;
  onOpen: (cik: string) => void;
};

const columns: TableColumn<PersonIssuer>[] = [
  {
    key: "name",
    name: "Company",
    required: true,
    wraps: true,
    leastWidth: 118,
    value: (row) => row.name,
    cell: (row) => (
      // The row opens the holdings, the name leads to the company.
      <Link to={companyPagePath(row)} onClick={(event) => event.stopPropagation()}>
        {row.ticker === null ? row.name : `${row.name} (${row.ticker})`}
      </Link>
    ),
  },
  { key: "title", name: "Title", leastWidth: 84, wraps: true, value: (row) => row.title },
  ...countedColumns<PersonIssuer>(),
  {
    key: "classification",
    name: "Class",
    description: "Routine or opportunistic by the newest trade the rule classifies",
    leastWidth: 100,
    wraps: true,
    value: ({ classification }) =>
      classification === null
        ? null
        : `${tradePatternTexts[classification.pattern].label}, ${dayInWords(classification.trade_date)}`,
  },
  {
    key: "roles",
    name: "Relationship",
    leastWidth: 102,
    wraps: true,
    look: "secondary",
    value: rolesInWords,
  },
  {
    key: "filings",
    name: "Filings",
    description: "Months of the first and last filing; sorted by the date of the last",
    leastWidth: 142,
    wraps: true,
    value: (row) => row.last_filed_on,
    cell: (row) => monthsOfFilings(row) ?? <NoValue />,
    csv: (row) =>
      [row.first_filed_on, row.last_filed_on].filter((day) => day !== null).join(" to "),
  },
];

/** "Jan 2023 – Nov 2026": with the days it would not fit next to the other columns. */
function monthsOfFilings({ first_filed_on, last_filed_on }: PersonIssuer): string | null {
  if (first_filed_on === null || last_filed_on === null) return null;
  const [first, last] = [first_filed_on, last_filed_on].map(
    (day) => `${monthName(day)} ${day.slice(0, 4)}`,
  );
  return first === last ? `${first}` : `${first} – ${last}`;
}

/** The order in which the server answers. */
const latestFirst = { key: "filings", direction: "desc" } as const;

/** Every issuer the person reports on, the latest filing first; a row opens what is held of it. */
export function IssuersTable({ issuers, openCik, onOpen }: IssuersTableProps) {
  return (
    <ClientDataTable
      title="Issuers"
      columns={columns}
      rows={issuers}
      rowKey={(row) => row.cik}
      givenSort={latestFirst}
      lead={
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h2 className="text-base font-semibold">Issuers</h2>
          <span className="text-xs text-muted">all stored years · click a row to see holdings</span>
        </div>
      }
      onRowClick={(row) => onOpen(row.cik)}
      selectedKey={openCik ?? undefined}
      phone={phone}
    />
  );
}

const phone: PhoneLayout<PersonIssuer> = {
  lead: { title: (row) => row.name, detail: (row) => row.title ?? rolesInWords(row) },
  second: { key: "value_sold", detail: (row) => counted(row.trades, "trade", "trades") },
  folded: ["title"],
};
