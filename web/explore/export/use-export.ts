import type { ExportFormat } from "#contract/screening/export-format.ts";
import { download } from "#web/api/download.ts";
import { useDownload } from "./use-download.ts";

export type ExportRequest = {
  path: "/export/trades" | "/export/events" | "/export/lines";
  title: string;
  /** The search with its type; null when there is none. */
  search: object | null;
  /** Wire names of the columns, in order. */
  columns: readonly string[];
};

const names: Readonly<Record<ExportFormat, { label: string; extension: string; kind: string }>> = {
  csv: { label: "CSV", extension: "csv", kind: "CSV" },
  csv_zip: { label: "CSV and its description (ZIP)", extension: "zip", kind: "CSV" },
  xlsx: { label: "Excel workbook (XLSX)", extension: "xlsx", kind: "XLSX" },
  json: { label: "JSON", extension: "json", kind: "JSON" },
};
/** The button exports header and rows only; the files of the menu also contain a description. */
const usual = "csv" satisfies ExportFormat;
const others = ["csv_zip", "xlsx", "json"] as const satisfies readonly ExportFormat[];

/** All rows of a search as a file: CSV by the button, the other kinds by its menu. */
export function useExport({ path, title, search, columns }: ExportRequest) {
  const { running, run: runDownload } = useDownload({ title: "The file could not be created." });

  async function run(format: ExportFormat) {
    if (search === null) return;
    const { extension, kind } = names[format];
    await runDownload(
      (progress) =>
        download(
          path,
          { search, columns, title, format },
          { fallbackName: `${title}.${extension}`, ...progress },
        ),
      {
        title: `The ${kind} file could not be created.`,
        canceled: `The ${kind} file was canceled. Nothing was saved.`,
      },
    );
  }

  return {
    running,
    run: () => void run(usual),
    choices: others.map((format) => ({
      label: names[format].label,
      onChoose: () => void run(format),
    })),
  };
}
