import { Upload } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { useFileChoice } from "#web/ui/form/use-file-choice.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import type { AlertFormControl } from "../use-alert-form.ts";
import { alertRuleTexts, mostAlertCompanies } from "#contract/alerts/alert-vocabulary.ts";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { lookUpTickers, parseTickerFile, problemOfFileSize } from "#web/ui/picker/ticker-file.tsx";
import type { AlertForm } from "#web/features/alerts/form/model/alert-form.ts";

type TickerUploadProps = { control: AlertFormControl; children: ReactNode };

/** A line with the button that takes a file of tickers; one may be dropped on it too. */
export function TickerUpload({ control, children }: TickerUploadProps) {
  const [outcome, setOutcome] = useState<UploadOutcome | null>(null);

  const { open, field, isOver, dropTarget } = useFileChoice({
    label: "Tickers, CSV file",
    accept: ".csv,.txt,text/csv,text/plain",
    onFile: (file) => void take(file),
  });

  async function take(file: File) {
    const read = await readTickerUpload(file, control.latest.current);
    if ("tickers" in read) control.change({ tickers: read.tickers, scope: "named" });
    setOutcome(read);
  }

  return (
    <>
      <div
        {...dropTarget}
        className={`mb-3 flex flex-wrap items-center justify-between gap-2 rounded-control outline-offset-4 outline-accent ${isOver ? "outline-2 outline-dashed" : ""}`}
      >
        {children}
        <Button
          variant="outline2"
          icon={<Upload aria-hidden size={14} />}
          title="One ticker per line, no header. You can drop a file here."
          onClick={open}
        >
          Upload tickers (CSV)
        </Button>
        {field}
      </div>
      <div role="status">
        {outcome !== null && <Outcome outcome={outcome} onClose={() => setOutcome(null)} />}
      </div>
    </>
  );
}

function Outcome({ outcome, onClose }: { outcome: UploadOutcome; onClose: () => void }) {
  const isProblem = "problem" in outcome;
  return (
    <div
      className={`mb-3 rounded-control px-3 py-2 text-sm ${isProblem ? "bg-danger-tint text-danger-text" : "bg-info-tint text-info-text"}`}
    >
      <p className="flex items-center justify-between gap-3">
        {isProblem ? outcome.problem : `Added ${outcome.addedCount} ticker(s).`}
        <button type="button" className="min-h-6 underline touch:min-h-11" onClick={onClose}>
          Dismiss
        </button>
      </p>
      {!isProblem && outcome.notFound.length > 0 && (
        <label className="mt-1 block">
          Not found:
          {outcome.notFound.length > 1 && ` (${countText(outcome.notFound.length)})`}
          <textarea
            readOnly
            rows={2}
            value={outcome.notFound.join(", ")}
            className="mt-1 block w-full resize-y rounded-control border border-control bg-field px-2.25 py-1.5 font-mono text-xs text-text"
          />
        </label>
      )}
    </div>
  );
}

type UploadOutcome =
  | { problem: string }
  | { addedCount: number; notFound: readonly string[]; tickers: readonly string[] };

/** What a file adds to the named companies: nothing where owners are named, or where it is no list. */
async function readTickerUpload(file: File, form: AlertForm): Promise<UploadOutcome> {
  if (form.owners.length > 0) return { problem: alertRuleTexts.ownersThenCompanies };
  const tooLarge = problemOfFileSize(file.size);
  if (tooLarge !== null) return { problem: tooLarge };
  let text: string;
  try {
    text = await file.text();
  } catch {
    return { problem: "The file could not be read." };
  }
  const parsed = parseTickerFile(text);
  if ("problem" in parsed) return parsed;
  const directory = await queryClient.ensureQueryData(tickersQuery).catch(() => null);
  if (directory === null) {
    return { problem: "The list of tickers could not be loaded. Please try again." };
  }
  const chosen = form.tickers.map(
    (key) => directory.byKey.get(key) ?? { key, code: key, name: "", ticker: key, cik: null },
  );
  const found = lookUpTickers(parsed.tickers, directory.entries, chosen);
  if (found.chosen.length > mostAlertCompanies) {
    return { problem: "An alert can include at most 5,000 companies." };
  }
  const { addedCount, notFound } = found;
  return { addedCount, notFound, tickers: found.chosen.map(({ key }) => key) };
}
