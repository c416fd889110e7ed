import { Download } from "lucide-react";
import { downloadCsv } from "#web/ui/data-table/csv/download-csv.ts";
import { saveText } from "#web/ui/data-table/csv/save-text.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Button } from "#web/ui/button/button.tsx";
import type { Band } from "../study-texts.ts";
import type { Study } from "../request/study-query.ts";
import { aboutColumn } from "./about-column.ts";
import { fileColumns } from "./figure-columns.ts";
import { dayColumns } from "./days-table.tsx";
import { droppedColumns, sampleColumns } from "./sample-table.tsx";
import { distinctWindows, windowColumns } from "./window-columns.ts";

/** Every table of the study as a file, with every column and digit, and what they are of. */
export function Downloads({ study, band, methods }: DownloadsProps) {
  const { answer } = study;
  const about = { study, band };
  const hasEvents = answer.used > 0;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-xs text-muted">CSV</span>
      {hasEvents && (
        <>
          <Save name="Days" about={about} columns={dayColumns(band)} rows={answer.days} />
          <Save
            name="Windows"
            about={about}
            columns={windowColumns(band, answer.selected_on)}
            rows={distinctWindows(answer.windows)}
          />
          <Save name="Sample" about={about} columns={sampleColumns} rows={answer.sample} />
        </>
      )}
      {answer.dropped.length > 0 && (
        <Save name="Dropped" about={about} columns={droppedColumns} rows={answer.dropped} />
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

type DownloadsProps = { study: Study; band: Band; methods: string };

type SaveProps<Row> = {
  name: string;
  about: { study: Study; band: Band };
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
};

function Save<Row>({ name, about, columns, rows }: SaveProps<Row>) {
  const title = `Event study ${name.toLowerCase()}`;
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`Download ${name.toLowerCase()} as CSV`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        downloadCsv({
          title,
          columns: [...fileColumns(columns), aboutColumn<Row>({ title, ...about })],
          rows,
        })
      }
    >
      {name}
    </Button>
  );
}
