import { Download } from "lucide-react";
import { downloadCsv } from "#web/ui/data-table/csv/download-csv.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { StudyAnswer } from "#contract/operations/event-study.ts";
import type { Band } from "../study-texts.ts";
import { dayColumns } from "./days-table.tsx";
import { droppedColumns, sampleColumns } from "./sample-table.tsx";
import { distinctWindows, windowColumns } from "./windows-table.tsx";

/** Every table of the study as a file, with every column and digit. */
export function Downloads({ answer, band }: { answer: StudyAnswer; band: Band }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">CSV</span>
      <Save name="Days" columns={dayColumns(band)} rows={answer.days} />
      <Save name="Windows" columns={windowColumns(band)} rows={distinctWindows(answer.windows)} />
      <Save name="Sample" columns={sampleColumns} rows={answer.sample} />
      {answer.dropped.length > 0 && (
        <Save name="Dropped" columns={droppedColumns} rows={answer.dropped} />
      )}
    </div>
  );
}

type SaveProps<Row> = { name: string; columns: readonly TableColumn<Row>[]; rows: readonly Row[] };

function Save<Row>({ name, columns, rows }: SaveProps<Row>) {
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`Download ${name.toLowerCase()} as CSV`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        downloadCsv({
          title: `Event study ${name.toLowerCase()}`,
          columns: columns.map((column) => ({ ...column, hiddenAtFirst: false })),
          rows,
        })
      }
    >
      {name}
    </Button>
  );
}
