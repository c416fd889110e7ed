import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import type { CallImport } from "#contract/operations/reviews/undo-import.ts";
import { counted } from "#contract/values/amount-text.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import type { PhoneLayout } from "#web/ui/data-table/phone-layout.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";
import { Badge, type BadgeTone } from "#web/ui/display/badge.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { serverTimeNote } from "#web/site/site.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { LoadFailure } from "../list/load-failure.tsx";
import { callImportsQuery } from "./import-queries.ts";
import { UndoDialog } from "./undo-dialog.tsx";
import { callsText, type ImportState, removedCalls, stateOf } from "./undo-text.ts";

const pageSizes = [10, 25, 50];
const rowKey = ({ id }: CallImport) => String(id);

/** Files that people imported, each of which can be undone. */
export function ImportsSection() {
  const { data, error, isFetching, refetch } = useQuery(callImportsQuery);
  const [callImport, setCallImport] = useState<CallImport | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => importColumns(setCallImport), []);
  return (
    <div ref={list} tabIndex={-1} className="mt-6 outline-none">
      {error !== null && (
        <LoadFailure
          text="The imports could not be loaded."
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(data !== undefined || error === null) && (
        <ClientDataTable
          title="Imports"
          rows={data?.imports}
          columns={columns}
          rowKey={rowKey}
          phone={importPhoneLayout}
          pageSizes={pageSizes}
          loading={isFetching && data !== undefined}
          lead={
            data !== undefined && data.total > data.imports.length
              ? `Newest ${counted(data.imports.length, "import")}`
              : undefined
          }
          empty={
            <EmptyState title="No imports yet.">
              Files that are imported from now on are listed here, and each import can be undone.
            </EmptyState>
          }
        />
      )}
      {(data?.total ?? 0) > 0 && <p className="mt-2.5 text-xs text-faint">{serverTimeNote()}</p>}
      <UndoDialog callImport={callImport} onClose={() => setCallImport(null)} fallback={list} />
    </div>
  );
}

const tones: Readonly<Record<ImportState, BadgeTone>> = {
  Imported: "success",
  Undone: "neutral",
  "Partly undone": "warn",
};

const importer = (one: CallImport) => one.imported_by ?? "command line";

function stateHint({ undone_at: at, undone_by: by, ...counts }: CallImport): string | undefined {
  if (at === null) return undefined;
  const left = counts.remaining_calls;
  const stay = left === 0 ? "" : `; ${counted(left, "call stays", "calls stay")}`;
  return `Undone by ${by} on ${easternTimeText(at)}${stay}`;
}

function importColumns(onUndo: (one: CallImport) => void): TableColumn<CallImport>[] {
  return [
    {
      key: "file",
      name: "File",
      value: (one) => one.file_name,
      look: "strong",
      required: true,
      leastWidth: 200,
    },
    {
      key: "imported",
      name: "Imported (UTC)",
      label: "Imported",
      description: "New York time; in files UTC",
      value: (one) => one.imported_at,
      cell: (one) => easternTimeText(one.imported_at),
      look: "secondary",
      leastWidth: 160,
    },
    { key: "by", name: "Imported by", value: importer, leastWidth: 150 },
    {
      key: "source",
      name: "Source",
      value: ({ source }) => source,
      look: "secondary",
      leastWidth: 100,
    },
    {
      key: "calls",
      name: "New calls",
      format: "count",
      value: (one) => one.new_calls,
      leastWidth: 92,
    },
    {
      key: "interactions",
      name: "Interactions",
      description: "Of the new calls",
      format: "count",
      value: (one) => one.new_interactions,
      leastWidth: 104,
    },
    {
      key: "corrected",
      name: "Corrected calls",
      label: "Corrected",
      description:
        "Calls stored before, which the file corrected; they stay if the import is undone",
      format: "count",
      value: (one) => one.changed_calls,
      leastWidth: 96,
    },
    {
      key: "removed",
      name: "Removed calls",
      label: "Removed",
      description: "Of the new calls, those that were removed when the import was undone",
      format: "count",
      value: removedCalls,
      leastWidth: 96,
    },
    {
      key: "state",
      name: "State",
      value: stateOf,
      cell: (one) => (
        <span title={stateHint(one)}>
          <Badge tone={tones[stateOf(one)]}>{stateOf(one)}</Badge>
        </span>
      ),
      leastWidth: 112,
    },
    {
      key: "undo",
      name: "Undo",
      control: true,
      value: () => null,
      cell: (one) => <UndoButton callImport={one} onUndo={onUndo} />,
      leastWidth: 92,
      phoneWidth: 104,
    },
  ];
}

const importPhoneLayout: PhoneLayout<CallImport> = {
  lead: {
    title: (one) => one.file_name,
    detail: (one) => `${stateOf(one)} · ${easternTimeText(one.imported_at)}`,
  },
  // The button is in sight without scrolling.
  second: { key: "undo", detail: callsText },
  folded: ["imported", "calls", "state", "removed"],
};

type UndoButtonProps = { callImport: CallImport; onUndo: (one: CallImport) => void };

/** Not for imports without calls to remove. */
function UndoButton({ callImport, onUndo }: UndoButtonProps) {
  const { file_name: file, imported_at: at, remaining_calls: remaining } = callImport;
  if (remaining === 0) return null;
  return (
    <Button
      variant="outline2"
      size="compact"
      icon={<Undo2 aria-hidden size={13} />}
      aria-label={`Undo the import of ${file}, ${easternTimeText(at)}`}
      onClick={() => onUndo(callImport)}
    >
      Undo
    </Button>
  );
}
