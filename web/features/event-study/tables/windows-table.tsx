import { useMemo } from "react";
import type { StudyWindowFigures } from "#contract/operations/event-study.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { rejectingText, windowText, type Band } from "../study-texts.ts";
import { figureColumns } from "./figure-columns.ts";

/** Each window with its mean, band and tests; the chosen one first. */
export function WindowsTable({
  windows,
  band,
}: {
  windows: readonly StudyWindowFigures[];
  band: Band;
}) {
  const columns = useMemo(() => windowColumns(band), [band]);
  const rows = useMemo(() => distinctWindows(windows), [windows]);
  return (
    <ClientDataTable
      title="Windows and tests"
      columns={columns}
      rows={rows}
      rowKey={windowText}
      pageSizes={[10]}
      hideExport
    />
  );
}

/** The chosen window, which may be one of those every study reports, stays first. */
export function distinctWindows(windows: readonly StudyWindowFigures[]): StudyWindowFigures[] {
  const texts = windows.map(windowText);
  return windows.filter((_, place) => texts.indexOf(texts[place] ?? "") === place);
}

export function windowColumns(band: Band): TableColumn<StudyWindowFigures>[] {
  const [events, mean, range, ...others] = figureColumns<StudyWindowFigures>((row) => row, {
    band,
    meanName: "Mean CAR",
  });
  const shown = [events, mean, range].filter((column) => column !== undefined);
  return [
    { key: "window", name: "Days", value: windowText, look: "strong", leastWidth: 96 },
    { key: "from", name: "From day", value: ({ from }) => from, hiddenAtFirst: true },
    { key: "to", name: "To day", value: ({ to }) => to, hiddenAtFirst: true },
    ...shown,
    {
      key: "rejecting",
      name: "Tests that reject a mean of zero at 5%",
      label: "Rejecting at 5%",
      description: "How many of the tests, and in files which",
      value: rejectingText,
      cell: (row) => rejectingText(row).split(":").at(0),
      leastWidth: 124,
    },
    ...others,
  ];
}
