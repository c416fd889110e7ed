import { counted } from "#contract/values/amount-text.ts";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { callColumns, callPhoneLayout } from "./call-columns.tsx";
import type { ChosenFile } from "./chosen-file.ts";
import { importFile } from "./import-queries.ts";
import { outcomesOf, type Outcomes, outcomesText, lineText } from "./import-text.ts";
import { Copy } from "lucide-react";
import {
  mostErrorsCounted,
  type TranscriptPreview,
} from "#contract/operations/reviews/transcript-import.ts";
import { Card } from "#web/ui/display/card.tsx";

type PreviewPanelProps = {
  file: ChosenFile;
  preview: TranscriptPreview;
  onImported: (answer: OperationAnswer<"import_transcripts">) => void;
};

/** What is in the file, what cannot be read, and the button that imports it. */
export function PreviewPanel({ file, preview, onImported }: PreviewPanelProps) {
  const toast = useToast();
  const { calls } = preview;
  return (
    <>
      {preview.error_count > 0 ? (
        <ErrorList
          preview={preview}
          onCopied={(isCopied) =>
            toast({
              title: isCopied ? "Copied." : "Your browser blocked copying.",
              tone: isCopied ? "success" : "warn",
            })
          }
        />
      ) : (
        <ImportForm
          file={file}
          source={preview.source}
          outcomes={outcomesOf(calls)}
          onImported={onImported}
        />
      )}
      {calls.length > 0 && (
        <ClientDataTable
          title="Calls in this file"
          rows={calls}
          columns={callColumns}
          rowKey={({ key }) => key}
          phone={callPhoneLayout}
          pageSizes={[25, 50, 100]}
          hideExport
          lead={leadText(preview)}
          empty={null}
        />
      )}
    </>
  );
}

/** Calls with errors are not among them, and none is imported while there are errors. */
function leadText({ calls, error_count: errors }: TranscriptPreview): string {
  const outcomes = outcomesText(outcomesOf(calls));
  const count = counted(calls.length, "call", "calls");
  if (errors === 0) return `${count}: ${outcomes}`;
  return `${count} could be imported once the errors are corrected: ${outcomes}`;
}

type ImportFormProps = Pick<PreviewPanelProps, "file" | "onImported"> & {
  source: string;
  outcomes: Outcomes;
};

function ImportForm({ file, source, outcomes, onImported }: ImportFormProps) {
  const [isUnderstood, setIsUnderstood] = useState(false);
  // The second click of a double click comes before the button is drawn as busy.
  const isSent = useRef(false);
  const importing = useMutation({
    mutationFn: () => importFile(file, source),
    onSuccess: onImported,
    onError: () => {
      isSent.current = false;
    },
  });
  const { outdated } = outcomes;
  const wanted = outcomes.new + outcomes.changed;
  if (wanted === 0)
    return (
      <p
        role="status"
        className="mb-4 rounded-control bg-info-tint px-3 py-2 text-sm text-info-text"
      >
        Nothing to import: all calls in this file are already stored.
      </p>
    );
  return (
    <div className="mb-4 grid gap-3">
      {outdated > 0 && (
        <div className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
          <p>
            <b className="font-medium">
              {counted(outdated, "saved label", "saved labels")} would become outdated
            </b>
            because the labeled texts change. Outdated labels stay in the history but do not count,
            and reviewers are asked to label again.
          </p>
          <Checkbox
            className="mt-1 text-text"
            label={`Make ${counted(outdated, "label", "labels")} outdated`}
            checked={isUnderstood}
            onCheckedChange={setIsUnderstood}
          />
        </div>
      )}
      {importing.error !== null && (
        <FormAlert
          text={`${importing.error.message} You can import again: nothing is imported twice.`}
        />
      )}
      <Button
        variant="primary"
        className="justify-self-start max-sm:w-full"
        busy={importing.isPending}
        disabled={outdated > 0 && !isUnderstood}
        onClick={() => {
          if (isSent.current) return;
          isSent.current = true;
          importing.mutate();
        }}
      >
        {importing.isPending ? "Importing" : `Import ${counted(wanted, "call", "calls")}`}
      </Button>
    </div>
  );
}

type ErrorListProps = {
  preview: TranscriptPreview;
  onCopied: (isCopied: boolean) => void;
};

/** Each line that cannot be read, with what to do. */
function ErrorList({ preview, onCopied }: ErrorListProps) {
  const { errors, error_count: count } = preview;
  const text = errors.map((error) => `${lineText(error.line)}: ${error.reason}`).join("\n");
  return (
    <Card
      className="mb-4"
      title={`${count < mostErrorsCounted ? "" : "At least "}${counted(count, "error", "errors")}${count > errors.length ? `, the first ${errors.length}` : ""}`}
      actions={
        <Button
          variant="outline2"
          size="compact"
          icon={<Copy aria-hidden size={13} />}
          onClick={() => {
            navigator.clipboard.writeText(text).then(
              () => onCopied(true),
              () => onCopied(false),
            );
          }}
        >
          Copy all
        </Button>
      }
    >
      <p role="alert" className="px-3.5 pt-2.5 text-sm text-danger-text">
        Nothing can be imported until these are corrected.
      </p>
      <div
        role="region"
        aria-label="Errors by line"
        tabIndex={0}
        className="max-h-80 overflow-auto px-3.5 py-2"
      >
        <ul className="text-sm">
          {errors.map((error, at) => (
            <li
              // The order of a file's errors never changes.
              key={at}
              className="flex gap-3 border-b border-border py-1.25 last:border-0 max-sm:flex-col max-sm:gap-0"
            >
              <span className="w-20 shrink-0 text-muted tabular-nums">{lineText(error.line)}</span>
              <span className="min-w-0 wrap-anywhere">{error.reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
