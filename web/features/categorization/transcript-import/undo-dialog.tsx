import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";
import type { CallImport, UndoPreview } from "#contract/operations/reviews/undo-import.ts";
import { CallError } from "#web/api/call-error.ts";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { LoadFailure } from "../list/load-failure.tsx";
import { undoImport, undoPreviewQuery } from "./import-queries.ts";
import { keptText, undoneText, undoSentences } from "./undo-text.ts";

type UndoDialogProps = {
  /** The import in question; null closes the dialog. */
  callImport: CallImport | null;
  onClose: () => void;
  /** Gets the focus when the button that opened the question is gone. */
  fallback: RefObject<HTMLElement | null>;
};

/** Says which calls are removed and which stay, asks, and undoes the import. */
export function UndoDialog({ callImport, onClose, fallback }: UndoDialogProps) {
  const last = useLast(callImport);
  const showToast = useToast();
  const attempt = useAttempt();
  const isDone = useRef(false);
  const preview = useQuery({ ...undoPreviewQuery(last?.id ?? 0), enabled: callImport !== null });
  if (last === null) return null;
  // What was answered when the question was last open may have changed.
  const data = preview.isFetching ? undefined : preview.data;
  const isNotice = data?.removed_calls === 0;

  function close() {
    attempt.dismiss();
    onClose();
  }

  async function confirm(id: number, digest: string) {
    isDone.current = await attempt.run(async () => {
      const answer = await undoImport(id, digest).catch((error: unknown) => {
        if (error instanceof CallError && error.code === "undo_changed") void preview.refetch();
        throw error;
      });
      const { removed_calls: removed, kept_calls: kept } = answer;
      showToast({
        tone: removed === 0 ? "warn" : "success",
        title: undoneText({ removed, kept }),
      });
    });
    if (isDone.current) close();
  }

  return (
    <ConfirmDialog
      open={callImport !== null}
      title={`Undo the import of ${last.file_name}?`}
      confirmLabel={isNotice ? "Close" : "Undo import"}
      destructive={!isNotice}
      disabled={data === undefined}
      busy={attempt.isBusy}
      focusAfter={() => (isDone.current ? fallback.current : null)}
      onConfirm={() => (isNotice ? close() : data && void confirm(last.id, data.digest))}
      onCancel={isNotice ? undefined : close}
    >
      {data === undefined && preview.error === null && (
        <>
          <ProgressLine active />
          <p role="status">Checking which calls can be removed</p>
        </>
      )}
      {preview.error !== null && (
        <LoadFailure
          text="The import could not be checked."
          error={preview.error}
          isBusy={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      {data !== undefined && <UndoFacts preview={data} />}
      <FormAlert text={attempt.failure} />
    </ConfirmDialog>
  );
}

function UndoFacts({ preview }: { preview: UndoPreview }) {
  const { kept, kept_calls: count } = preview;
  return (
    <div className="grid gap-2 wrap-anywhere">
      {undoSentences(preview).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {count > 0 && (
        <>
          <p>
            {keptText(count)}
            {count > kept.length && ` The first ${kept.length}:`}
          </p>
          <div
            role="region"
            aria-label="Calls that stay"
            tabIndex={0}
            className="max-h-48 overflow-auto rounded-control border border-border px-3 py-1.5"
          >
            <ul className="text-sm">
              {kept.map((call) => (
                <li key={call.key} className="border-b border-border py-1.25 last:border-0">
                  <b className="font-medium text-text">{call.key}</b>, {call.company_name}
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
