import { Download } from "lucide-react";
import { downloadCsv } from "#web/ui/data-table/csv/download-csv.ts";
import { saveText } from "#web/ui/data-table/csv/save-text.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { Band } from "../study-texts.ts";
import type { Study } from "../request/study-query.ts";
import { aboutText } from "./about-text.ts";
import { fileColumns } from "./figure-columns.ts";
import { dayColumns } from "./days-table.tsx";
import { droppedColumns, sampleColumns } from "./sample-table.tsx";
import { distinctWindows, windowColumns } from "./window-columns.ts";

/** Every table of the study as a file, with every column and digit; what they are of is one more. */
export function Downloads({ study, band, methods }: DownloadsProps) {
  const { answer } = study;
  const hasEvents = answer.used > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">CSV</span>
      {hasEvents && (
        <>
          <Save name="Days" columns={dayColumns(band)} rows={answer.days} />
          <Save
            name="Windows"

            columns={windowColumns(band, answer.selected_on)}
            rows={distinctWindows(answer.windows)}
          />
          <Save name="Sample" columns={sampleColumns} rows={answer.sample} />
        </>
      )}
      {answer.dropped.length > 0 && (
        <Save name="Dropped" columns={droppedColumns} rows={answer.dropped} />
      )}
      <span className="text-xs text-muted">Text</span>
      <SaveText name="Methods" text={() => methods} />
      <SaveText name="Description" text={() => aboutText({ study, band })} />
    </div>
  );
}

type DownloadsProps = { study: Study; band: Band; methods: string };

type SaveTextProps = { name: string; text: () => string };

function SaveText({ name, text }: SaveTextProps) {
  const file = name.toLowerCase();
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`Download ${file} as text`}
      icon={<Download aria-hidden size={14} />}
      onClick={() => saveText(`Event study ${file}.txt`, text(), "text/plain;charset=utf-8")}
    >
      {name}
    </Button>
  );
}

type SaveProps<Row> = {
  name: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
};

function Save<Row>({ name, columns, rows }: SaveProps<Row>) {
  const file = name.toLowerCase();
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`Download ${file} as CSV`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        downloadCsv({ title: `Event study ${file}`, columns: fileColumns(columns), rows })
      }
    >
      {name}
    </Button>
  );
}
