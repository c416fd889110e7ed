import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { dayColumns } from "./day-columns.ts";
import type { TableDay } from "./table-days.ts";

const pageSizes = [20, 50, 100];

/** The chart's data as a table, newest day first. */
export function PriceTable({ title, days }: { title: string; days: readonly TableDay[] }) {
  return (
    <div className="mt-2">
      <ClientDataTable
        title={title}
        columns={dayColumns}
        rows={days}
        rowKey={(row) => row.day}
        pageSizes={pageSizes}
        hideExport
      />
    </div>
  );
}
