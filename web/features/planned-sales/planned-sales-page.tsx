import { plannedSaleColumnsPreference } from "#contract/operations/accounts/preferences.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { useTablePart } from "#web/explore/address/use-table-part.ts";
import {
  plannedSaleColumns,
  plannedSalePhone,
} from "#web/explore/planned-sales/planned-sale-columns.tsx";
import { plannedSalesQuery } from "#web/explore/planned-sales/planned-sale-queries.ts";
import { FileButtons } from "#web/explore/list/file-buttons.tsx";
import { useSavedList } from "#web/explore/results/use-saved-list.ts";
import { useSession } from "#web/session/account/session.ts";
import { plannedSalePath } from "#web/session/paths.ts";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { FilterForm } from "./filter-form.tsx";
import { filterProblems, plannedSaleTable, readFilters, searchOf } from "./planned-sales-search.ts";

/** Form 144 notices of the market with the sales that execute them; the address carries filters and order. */
export function PlannedSalesPage() {
  const [parameters] = useSearchParams();
  const [, changePart] = usePagePart();
  const [view, setView] = useTablePart(plannedSaleTable);
  const filters = readFilters(parameters);
  const search = searchOf(filters, view);
  const problems = filterProblems(filters);
  const isSearchable = Object.values(problems).every((problem) => problem === undefined);
  const query = useQuery({ ...plannedSalesQuery(search), enabled: isSearchable });
  const { data } = query;
  const navigate = useNavigate();
  const columns = useSavedList({
    preference: plannedSaleColumnsPreference,
    email: useSession()?.email ?? "",
    failure: {
      title: "Columns were not saved to your account.",
      text: "They are kept in this browser.",
    },
  });
  return (
    <div className="mx-auto grid max-w-[1440px] grid-cols-[minmax(0,1fr)] gap-3 px-6 pt-5 pb-8 max-md:px-4">
      <header>
        <h1 className="leading-8">Planned Sales</h1>
        <p className="mt-1 max-w-180 text-xs text-muted">
          Form 144 notices of proposed sales, the reported sales that execute them, and sales that
          required a notice but have none on file. A notice states an intention and may never be
          executed, so there are no totals. Sentinel treats a notice as valid for 90 days.
        </p>
      </header>
      <FilterForm
        filters={filters}
        problems={problems}
        onChange={(change) =>
          changePart({
            table_page: null,
            ...Object.fromEntries(
              Object.entries(change).map(([name, text]) => [name, text === "" ? null : text]),
            ),
          })
        }
      />
      {!isSearchable ? (
        <EmptyState title="Not searched">Correct the marked filters.</EmptyState>
      ) : data === undefined && query.error !== null ? (
        <LoadFailed query={query} title="Planned sales could not be loaded." />
      ) : (
        <DataTable
          title="Planned sales"
          columns={plannedSaleColumns}
          rows={data?.rows}
          rowKey={({ id }) => id}
          total={data?.total ?? 0}
          view={view}
          onViewChange={setView}
          pageSizes={plannedSaleTable.pageSizes}
          loading={query.isFetching}
          lead={
            <span className="text-xs text-muted tabular-nums">
              {data !== undefined && `${countText(data.total)} found`}
            </span>
          }
          tools={
            <FileButtons
              path="/export/planned-sales"
              search={{ type: "get_planned_sales", ...search }}
              title="Planned Sales"
            />
          }
          empty={
            <EmptyState title="No planned sales found">
              No notice, and no sale without a notice, matches these filters.
            </EmptyState>
          }
          savedColumns={columns.saved}
          onSaveColumns={(names) => void columns.save(names)}
          onRowClick={(row) => void navigate(plannedSalePath(row.id))}
          phone={plannedSalePhone}
        />
      )}
    </div>
  );
}
