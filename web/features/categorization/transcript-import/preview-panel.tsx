import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { OperationAnswer } from "#contract/catalogue.ts";
import type { TranscriptPreview } from "#contract/operations/transcript-import.ts";
import { Button } from "#web/ui/button/button.tsx";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { callColumns, callPhoneLayout } from "./call-columns.tsx";
import type { ChosenFile } from "./chosen-file.ts";
import { ErrorList } from "./error-list.tsx";
import { importFile } from "./import-queries.ts";
import { countText, outcomesOf, type Outcomes, outcomesText } from "./import-text.ts";

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
              title: isCopied ? "Copied." : "The browser does not allow copying.",
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
          lead={`${countText(calls.length, "call")}: ${outcomesText(outcomesOf(calls))}`}
          empty={null}
        />
      )}
    </>
  );
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
        Nothing to import: all calls of this file are stored as they are.
      </p>
    );
  return (
    <div className="mb-4 grid gap-3">
      {outdated > 0 && (
        <div className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
          <p>
            <b className="font-medium">
              {countText(outdated, "saved label")} would become outdated
            </b>
            , as the texts that were judged change. Outdated labels are kept with their history, but
            do not count, and reviewers are asked anew.
          </p>
          <Checkbox
            className="mt-1 text-text"
            label={`Make ${countText(outdated, "label")} outdated`}
            checked={isUnderstood}
            onCheckedChange={setIsUnderstood}
          />
        </div>
      )}
      {importing.error !== null && (
        <FormAlert
          text={`${importing.error.message} Importing again does no harm: nothing is taken in twice.`}
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
        {importing.isPending ? "Importing" : `Import ${countText(wanted, "call")}`}
      </Button>
    </div>
  );
}
