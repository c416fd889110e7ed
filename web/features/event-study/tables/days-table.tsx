import { useMemo } from "react";
import type { StudyAnswer } from "#contract/operations/event-study.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { dayText, type Band } from "../study-texts.ts";
import { figureColumns } from "./figure-columns.ts";

type Day = StudyAnswer["days"][number];

/** The same figures as the chart: each day alone, then from −10 to it. */
export function DaysTable({ days, band }: { days: readonly Day[]; band: Band }) {
  const columns = useMemo(() => dayColumns(band), [band]);
  return (
    <ClientDataTable
      title="Days of the event window"
      columns={columns}
      rows={days}
      rowKey={({ day }) => String(day)}
      pageSizes={[50]}
      hideExport
    />
  );
}

export function dayColumns(band: Band): TableColumn<Day>[] {
  return [
    {
      key: "day",
      name: "Day",
      value: ({ day }) => day,
      cell: ({ day }) => dayText(day),
      leastWidth: 64,
    },
    ...figureColumns<Day>(({ single }) => single, { band, meanName: "AAR" }),
    ...figureColumns<Day>(({ cumulative }) => cumulative, {
      band,
      meanName: "CAAR",
      prefix: "Cumulative ",
    }),
  ];
}
