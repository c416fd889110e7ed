import { Download } from "lucide-react";
import { downloadCsv } from "#web/ui/data-table/csv/download-csv.ts";
import { saveText } from "#web/ui/data-table/csv/save-text.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { StudyAnswer } from "#contract/operations/event-study.ts";
import type { Band } from "../study-texts.ts";
import { fileColumns } from "./figure-columns.ts";
import { dayColumns } from "./days-table.tsx";
import { droppedColumns, sampleColumns } from "./sample-table.tsx";
import { distinctWindows, windowColumns } from "./windows-table.tsx";

/** Every table of the study as a file, with every column and digit, and what they are of. */
export function Downloads({ answer, band, methods }: DownloadsProps) {
  const hasEvents = answer.used > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">CSV</span>
      {hasEvents && (
        <>
          <Save name="Days" columns={dayColumns(band)} rows={answer.days} />
          <Save
            name="Windows"
            columns={windowColumns(band)}
            rows={distinctWindows(answer.windows)}
          />
          <Save name="Sample" columns={sampleColumns} rows={answer.sample} />
        </>
      )}
      {answer.dropped.length > 0 && (
        <Save name="Dropped" columns={droppedColumns} rows={answer.dropped} />
      )}
      <span className="text-xs text-muted">Text</span>
      <Button
        variant="outline2"
        size="compact"
        aria-label="Download methods as text"
        icon={<Download aria-hidden size={14} />}
        onClick={() => saveText("Event study methods.txt", methods, "text/plain;charset=utf-8")}
      >
        Methods
      </Button>
    </div>
  );
}

type DownloadsProps = { answer: StudyAnswer; band: Band; methods: string };

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
          columns: fileColumns(columns),
          rows,
        })
      }
    >
      {name}
    </Button>
  );
}
