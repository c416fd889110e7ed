import { useState } from "react";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import { CallError } from "#web/api/call-error.ts";
import { download } from "#web/api/download.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

export type ExportRequest = {
  path: "/export/trades" | "/export/events";
  title: string;
  /** The search with its type; null when there is none. */
  search: object | null;
  /** Wire names of the columns, in order. */
  columns: readonly string[];
};

const names: Readonly<Record<ExportFormat, { label: string; extension: string }>> = {
  csv: { label: "CSV", extension: "csv" },
  csv_zip: { label: "CSV with query and data version (ZIP)", extension: "zip" },
  xlsx: { label: "Excel workbook (XLSX)", extension: "xlsx" },
  json: { label: "JSON", extension: "json" },
};
const others = ["csv_zip", "xlsx", "json"] as const satisfies readonly ExportFormat[];

/** All rows of a search as a file: CSV by the button, the other kinds by its menu. */
export function useExport({ path, title, search, columns }: ExportRequest) {
  const [isRunning, setIsRunning] = useState(false);
  const showToast = useToast();

  async function run(format: ExportFormat) {
    if (search === null || isRunning) return;
    setIsRunning(true);
    try {
      const { extension } = names[format];
      await download(path, { search, columns, title, format }, `${title}.${extension}`);
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      const kind = format === "csv" || format === "csv_zip" ? "CSV" : format.toUpperCase();
      showToast({ tone: "danger", title: `The ${kind} file could not be made.`, text });
    } finally {
      setIsRunning(false);
    }
  }

  return {
    isRunning,
    run: () => void run("csv"),
    choices: others.map((format) => ({
      label: names[format].label,
      onChoose: () => void run(format),
    })),
  };
}
