import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import type { CompanyInsidersAnswer, Insider } from "#contract/operations/companies/insiders.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { useTablePart } from "#web/explore/address/use-table-part.ts";
import { HoldingsPath } from "#web/explore/holdings/holdings-path.tsx";
import {
  countedColumns,
  rolesInWords,
  thousandsOf,
} from "#web/explore/results/insider-columns.tsx";
import { personPagePath } from "#web/session/paths.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailedCard } from "#web/ui/display/load-failed.tsx";
import { countText, decimalText } from "#web/ui/display/number-text.ts";
import { Card } from "#web/ui/display/card.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { companyInsidersQuery } from "./company-queries.ts";

type Period = "year" | "five" | "all";
const periods = [
  { value: "year", label: "12 months" },
  { value: "five", label: "5 years" },
  { value: "all", label: "All" },
] as const;
const periodNames = { year: "12 months", five: "5 years", all: "all years stored" } as const;

const owner: TableColumn<Insider> = {
  key: "name",
  name: "Owner",
  description: "Owner, with the title below",
  required: true,
  leastWidth: 190,
  value: (row) => row.name,
  cell: (row) => (
    <div className="py-0.5">
      {/* The row opens the holdings, the name leads to the person. */}
      <Link to={personPagePath(row.cik)} onClick={(event) => event.stopPropagation()}>
        {row.name}
      </Link>
      {row.title !== null && (
        <span title={row.title} className="block truncate text-xs text-muted">
          {row.title}
        </span>
      )}
    </div>
  ),
};

const counts = countedColumns<Insider>();

const furtherColumns: TableColumn<Insider>[] = [
  {
    key: "roles",
    name: "Relationship",
    leastWidth: 150,
    look: "secondary",
    value: rolesInWords,
  },
  {
    key: "last_filed_on",
    name: "Last filing",
    format: "day",
    leastWidth: 104,
    value: (row) => row.last_filed_on,
  },
];

/** By which insiders are compared: these fit next to another table at 1440 px, and so come first. */
const compared: readonly string[] = [
  "value_sold",
  "value_purchased",
  "late_filings",
  "last_trade_date",
];

const columns: TableColumn<Insider>[] = [
  owner,
  ...counts.filter(({ key }) => compared.includes(key)),
  ...counts.filter(({ key }) => !compared.includes(key)),
  ...furtherColumns,
];

const fileColumns: TableColumn<Insider>[] = [
  owner,
  { key: "title", name: "Title", value: (row) => row.title },
  ...counts,
  ...furtherColumns,
];

const table = {
  name: "insiders",
  pageSizes: [5, 10, 25, 50, 100],
  // The order in which the server answers.
  sort: { key: "value_sold", direction: "desc" },
  sortable: columns.map(({ key }) => key),
} as const;

/**
 * Who reports on the company, with what each sold and purchased; a row opens what they hold, as wide as
 * the page where another table is next to this one.
 */
export function InsidersCard({ cik }: { cik: string }) {
  const [parameters, change] = usePagePart();
  const carried = useTablePart(table);
  const period = periods.find(({ value }) => value === parameters.get("period"))?.value ?? "year";
  const openCik = parameters.get("insider");
  const show = (owner: string | null) => change({ insider: owner });
  const year = useQuery(companyInsidersQuery(cik, undefined));
  const start = useMemo(() => startOf(period, year.data?.end_date), [period, year.data?.end_date]);
  const query = useQuery(companyInsidersQuery(cik, start));
  const answer = query.data;
  if (answer === undefined && query.error !== null)
    return <LoadFailedCard title="Insiders" query={query} />;
  const open = answer?.insiders.find((insider) => insider.cik === openCik) ?? null;
  return (
    <>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <ClientDataTable
          title="Insiders"
          columns={columns}
          fileColumns={fileColumns}
          rows={answer?.insiders}
          rowKey={(row) => row.cik}
          givenSort={table.sort}
          carried={carried}
          pageSizes={table.pageSizes}
          loading={query.isFetching}
          lead={
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
              <div className="flex flex-wrap items-baseline gap-x-2.5">
                <h2 className="text-base font-semibold">Insiders</h2>
                <span className="text-xs text-muted">{answer && totals(answer, period)}</span>
              </div>
              <Segmented
                label="Period of the totals"
                hideLabel
                choices={periods}
                value={period}
                onValueChange={(next) => change({ period: next === "year" ? null : next })}
              />
            </div>
          }
          empty={<EmptyState title="No reporting person of this company is stored." />}
          onRowClick={(row) => show(row.cik === openCik ? null : row.cik)}
          selectedKey={openCik ?? undefined}
          phone={phone}
        />
        {answer !== undefined && answer.company.shared_trades > 0 && (
          <p className="px-1 text-xs text-muted">{sharedText(answer.company.shared_trades)}</p>
        )}
      </div>
      {open !== null && (
        <Card
          className="@min-[1080px]:order-last @min-[1080px]:col-span-full"
          aria-label={`Holdings of ${open.name}`}
          title={`Holdings of ${open.name}`}
          actions={
            <Button variant="outline" onClick={() => show(null)}>
              Close
            </Button>
          }
        >
          <HoldingsPath key={open.cik} issuerCik={cik} ownerCik={open.cik} />
        </Card>
      )}
    </>
  );
}

function startOf(period: Period, today: string | undefined): string | undefined {
  if (period === "all") return "all";
  if (period === "year" || today === undefined) return undefined;
  return `${Number(today.slice(0, 4)) - 5}-${today.slice(5).replace("02-29", "02-28")}`;
}

/** Each trade once: the company's own total. */
function totals({ company }: CompanyInsidersAnswer, period: Period): string {
  const left = company.trades_not_summed;
  const amountOf = (sum: "value_sold" | "value_purchased"): string => {
    const thousands = thousandsOf(company, sum);
    return thousands === null ? "—" : `$\u00A0${decimalText(thousands)}K`;
  };
  const sums = `sold ${amountOf("value_sold")} · purchased ${amountOf("value_purchased")}`;
  return `${periodNames[period]} · company total: ${sums}${left > 0 ? ` · ${left} excluded from totals` : ""}`;
}

function sharedText(count: number): string {
  return count === 1
    ? "One trade was filed by several owners. It is listed under each owner and counted once in the company total."
    : `${countText(count)} trades were filed by several owners. Each is listed under every owner and counted once in the company total.`;
}

const phone: PhoneLayout<Insider> = {
  lead: { title: (row) => row.name, detail: (row) => row.title ?? rolesInWords(row) },
  second: { key: "value_sold", detail: (row) => counted(row.trades, "trade", "trades") },
  folded: [],
};
