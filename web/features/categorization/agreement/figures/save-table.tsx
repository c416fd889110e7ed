import { Download } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { downloadCsv } from "#web/ui/data-table/csv/download-csv.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";

type SaveTableProps<Row> = {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
};

/** A file of all columns and digits: standard errors, bounds and remarks too. */
export function SaveTable<Row>({ title, columns, rows }: SaveTableProps<Row>) {
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`CSV, all columns: ${title}`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        downloadCsv({
          title: `Agreement ${title.toLowerCase()}`,
          columns: columns.map((column) => ({ ...column, hiddenAtFirst: false })),
          rows,
        })
      }
    >
      CSV, all columns
    </Button>
  );
}
