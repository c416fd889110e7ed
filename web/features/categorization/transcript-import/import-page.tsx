import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OperationAnswer } from "#contract/catalogue.ts";
import {
  transcriptSourceSchema,
  usualSource,
} from "#contract/operations/reviews/transcript-import.ts";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { useFileChoice } from "#web/ui/form/use-file-choice.tsx";
import { ReviewTabs } from "../administration/review-tabs.tsx";
import { LoadFailure } from "../list/load-failure.tsx";
import { type FileOutcome, importCommand, readChosenFile } from "./chosen-file.ts";
import { FormatGuide } from "./format-guide.tsx";
import { ImportsSection } from "./imports-section.tsx";
import { previewQuery } from "./import-queries.ts";
import { PreviewPanel } from "./preview-panel.tsx";
import { CircleCheck, FileUp } from "lucide-react";
import { Link } from "react-router";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { outcomesText } from "./import-text.ts";

type Done = { name: string; answer: OperationAnswer<"import_transcripts"> };

export function ImportPage() {
  const [source, setSource] = useState<string>(usualSource);
  const settled = useSettled(source);
  const [chosen, setChosen] = useState<FileOutcome | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const sourceProblem = problemOf(source);

  async function choose(file: File) {
    setDone(null);
    setChosen(await readChosenFile(file));
  }

  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="mb-2 flex min-h-8 items-center">Import Conference Calls</h1>
      <ReviewTabs className="mb-4" />
      {done !== null && <ImportDone {...done} onAnother={() => setDone(null)} />}
      {done === null && (
        <>
          <div className="mb-4 grid gap-3 md:grid-cols-[1fr_20rem]">
            <FileChoice name={nameOf(chosen)} onFile={(file) => void choose(file)} />
            <TextInput
              label="Source"
              hint="Where the keys come from. The same key from the same source is the same call."
              error={sourceProblem ?? undefined}
              value={source}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setSource(target.value)}
            />
          </div>
          <Chosen
            chosen={chosen}
            source={settled}
            isSettled={source === settled}
            onImported={(name, answer) => {
              setDone({ name, answer });
              setChosen(null);
            }}
          />
        </>
      )}
      <FormatGuide className="mt-5" />
      <ImportsSection />
    </div>
  );
}

const settlingMs = 400;

/** The last source that can be used, once typing has paused. */
function useSettled(source: string): string {
  const [settled, setSettled] = useState(source);
  useEffect(() => {
    if (problemOf(source) !== null) return undefined;
    const timer = setTimeout(() => setSettled(source), settlingMs);
    return () => clearTimeout(timer);
  }, [source]);
  return settled;
}

function problemOf(source: string): string | null {
  return transcriptSourceSchema.safeParse(source).error?.issues[0]?.message ?? null;
}

function nameOf(chosen: FileOutcome | null): string | null {
  if (chosen === null || "problem" in chosen) return null;
  return "file" in chosen ? chosen.file.name : chosen.tooLarge;
}

type ChosenProps = {
  chosen: FileOutcome | null;
  source: string;
  /** No other source is being typed. */
  isSettled: boolean;
  onImported: (name: string, answer: OperationAnswer<"import_transcripts">) => void;
};

function Chosen({ chosen, source, isSettled, onImported }: ChosenProps) {
  if (chosen === null) return null;
  if ("file" in chosen) {
    const props = { source, isSettled, onImported };
    return <Preview key={`${chosen.file.id} ${source}`} file={chosen.file} {...props} />;
  }
  if ("problem" in chosen)
    return (
      <div className="mb-4">
        <FormAlert text={chosen.problem} />
      </div>
    );
  return (
    <div
      role="alert"
      className="mb-4 rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text"
    >
      <p>
        This file is too large to upload. On the computer that runs Sentinel, in the folder of the
        file, run:
      </p>
      <code className="mt-1.5 block font-mono text-xs break-all text-text select-all">
        {importCommand(chosen.tooLarge, source)}
      </code>
    </div>
  );
}

type PreviewProps = Omit<ChosenProps, "chosen"> & {
  file: Extract<FileOutcome, { file: unknown }>["file"];
};

function Preview({ file, source, isSettled, onImported }: PreviewProps) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(file, source));
  if (data !== undefined && isSettled)
    return (
      <PreviewPanel
        file={file}
        preview={data}
        onImported={(answer) => onImported(file.name, answer)}
      />
    );
  if (error !== null && isSettled)
    return (
      <LoadFailure
        text="The file was not checked."
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className="mb-4">
      <ProgressLine active />
      <p role="status" className="pt-2 text-sm text-muted">
        {isSettled ? `Reading ${file.name}` : "Checking the source"}
      </p>
    </div>
  );
}

type ImportDoneProps = {
  name: string;
  answer: OperationAnswer<"import_transcripts">;
  onAnother: () => void;
};

function ImportDone({ name, answer, onAnother }: ImportDoneProps) {
  const notice = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div
      ref={notice}
      tabIndex={-1}
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-success-tint px-4 py-3"
    >
      <CircleCheck aria-hidden size={20} className="text-success-text" />
      <p className="min-w-0 flex-1 basis-60 text-sm break-words">
        <b className="font-medium">{name} is imported:</b> {outcomesText(answer)}.
      </p>
      <Link to={screens.categorizationAdmin.path} className={buttonLook("outline")}>
        Go to assignments
      </Link>
      <Button variant="outline2" onClick={onAnother}>
        Import another file
      </Button>
    </div>
  );
}

type FileChoiceProps = { name: string | null; onFile: (file: File) => void };

/** A field to drop a file on, or to choose one with. */
function FileChoice({ name, onFile }: FileChoiceProps) {
  const { open, field, isOver, dropTarget } = useFileChoice({
    label: "File of conference calls",
    accept: ".jsonl,.ndjson,.json,.csv,.txt",
    onFile,
  });
  return (
    <div
      {...dropTarget}
      className={`flex min-h-22 flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed px-4 py-3 ${isOver ? "border-accent bg-hover" : "border-control bg-field"}`}
    >
      <FileUp aria-hidden size={24} strokeWidth={1.6} className="text-faint max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-48">
        <span className="block font-medium break-all">{name ?? "Drop a file of calls here"}</span>
        <span className="text-sm text-muted">
          JSON lines, CSV, JSON or plain text, up to 2.5 million characters
        </span>
      </p>
      <Button variant={name === null ? "primary" : "outline"} onClick={open}>
        {name === null ? "Choose file" : "Choose another file"}
      </Button>
      {field}
    </div>
  );
}
