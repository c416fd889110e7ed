import { useRef, useState } from "react";
import type { ExportFormat } from "#contract/screening/export-format.ts";
import { CallError } from "#web/api/call-error.ts";
import { download } from "#web/api/download.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

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

/** A file being downloaded. */
export type RunningExport = { receivedBytes: number; cancel: () => void };

/** All rows of a search as a file: CSV by the button, the other kinds by its menu. */
export function useExport({ path, title, search, columns }: ExportRequest) {
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  const aborting = useRef<AbortController | null>(null);
  const showToast = useToast();

  async function run(format: ExportFormat) {
    if (search === null || aborting.current !== null) return;
    const { extension, kind } = names[format];
    const control = new AbortController();
    aborting.current = control;
    setReceivedBytes(0);
    try {
      await download(
        path,
        { search, columns, title, format },
        {
          fallbackName: `${title}.${extension}`,
          signal: control.signal,
          onProgress: setReceivedBytes,
        },
      );
    } catch (error) {
      if (control.signal.aborted) {
        showToast({ tone: "info", title: `The ${kind} file was cancelled. Nothing was saved.` });
        return;
      }
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: `The ${kind} file could not be created.`, text });
    } finally {
      aborting.current = null;
      setReceivedBytes(null);
    }
  }

  const running: RunningExport | null =
    receivedBytes === null ? null : { receivedBytes, cancel: () => aborting.current?.abort() };
  return {
    running,
    run: () => void run(usual),
    choices: others.map((format) => ({
      label: names[format].label,
      onChoose: () => void run(format),
    })),
  };
}
