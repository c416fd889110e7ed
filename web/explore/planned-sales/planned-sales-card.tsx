import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { plannedSalePath, plannedSalesPath } from "#web/session/paths.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailedCard } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { plannedSaleColumns, plannedSalePhone } from "./planned-sale-columns.tsx";
import { plannedSalesQuery } from "./planned-sale-queries.ts";

const shown = 5;
/** Columns with the same value in every row are left out. */
const columnsOf = (leftOut: "company" | "person") =>
  plannedSaleColumns
    .filter(({ key }) => key !== leftOut)
    .map((column) => ({ ...column, sortable: false }));
const columns = { company: columnsOf("company"), person: columnsOf("person") };
const view = { sort: null, page: 1, pageSize: shown };

/** The newest Form 144 notices of a company or person, with a link to all. */
export function PlannedSalesCard({ of, cik }: { of: "company" | "person"; cik: string }) {
  const query = useQuery(plannedSalesQuery({ [of]: cik }));
  const { data } = query;
  const navigate = useNavigate();
  if (data === undefined && query.error !== null)
    return <LoadFailedCard title="Planned sales" query={query} />;
  return (
    <DataTable
      title="Planned sales"
      columns={columns[of]}
      rows={data?.rows.slice(0, shown)}
      rowKey={({ id }) => id}
      total={Math.min(shown, data?.total ?? 0)}
      view={view}
      onViewChange={() => undefined}
      pageSizes={[shown]}
      loading={query.isFetching}
      lead={
        <div className="flex items-baseline justify-between gap-3">
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <h2 className="text-base font-semibold">Planned sales</h2>
            <span className="text-xs text-muted">
              {data !== undefined &&
                data.total > shown &&
                `newest ${shown} of ${countText(data.total)} · `}
              Form 144 notices, not totaled
            </span>
          </div>
          <Link
            to={plannedSalesPath({ [of]: cik })}
            className="inline-flex min-h-6 shrink-0 items-center text-sm font-medium touch:min-h-11"
          >
            View all
            <span className="sr-only"> planned sales</span>
          </Link>
        </div>
      }
      empty={<EmptyState title="No Form 144 notice is stored." />}
      onRowClick={(row) => void navigate(plannedSalePath(row.id))}
      phone={plannedSalePhone}
    />
  );
}
