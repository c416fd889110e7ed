import Papa from "papaparse";
import type { PickerEntry } from "./suggest-input.tsx";
import { Upload } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { useFileChoice } from "#web/ui/form/use-file-choice.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

const MAX_BYTES = 1_048_576;
const MAX_LINES = 5_000;

type TickerFile = { tickers: string[] } | { problem: string };

/** What is wrong with a file before it is read; null when it may be read. */
export function problemOfFileSize(bytes: number): string | null {
  return bytes > MAX_BYTES ? "The file is larger than 1 MB." : null;
}

/** Reads one ticker per line, without a header: upper case, without repeats, in the order of the file. */
export function parseTickerFile(text: string): TickerFile {
  // Of a spreadsheet or a picture, or of a text that is not UTF-8.
  if (text.includes("\u0000") || text.includes("\uFFFD")) {
    return { problem: "This is not a text file. Save it as CSV (UTF-8), one ticker per line." };
  }
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), {
    header: false,
    delimiter: ",",
    skipEmptyLines: "greedy",
  });
  if (data.length > MAX_LINES) return { problem: "The file has more than 5,000 lines." };
  const tickers = data.map((cells) => (cells[0] ?? "").trim().toUpperCase()).filter(Boolean);
  if (tickers.length === 0) return { problem: "The file has no tickers." };
  return { tickers: [...new Set(tickers)] };
}

interface LookedUpTickers<Entry extends PickerEntry> {
  /** The chosen entries followed by the new ones. */
  chosen: Entry[];
  addedCount: number;
  notFound: string[];
}

/** Adds the entries with these codes; classes of shares are found with a dot, a slash or a hyphen. */
export function lookUpTickers<Entry extends PickerEntry>(
  tickers: readonly string[],
  entries: readonly Entry[],
  alreadyChosen: readonly Entry[],
): LookedUpTickers<Entry> {
  const byCode = new Map(entries.map((entry) => [comparable(entry.code), entry]));
  const chosen = new Map(alreadyChosen.map((entry) => [entry.key, entry]));
  const notFound: string[] = [];
  for (const ticker of tickers) {
    const entry = byCode.get(comparable(ticker));
    if (entry) chosen.set(entry.key, entry);
    else notFound.push(ticker);
  }
  return { chosen: [...chosen.values()], addedCount: chosen.size - alreadyChosen.length, notFound };
}

function comparable(code: string): string {
  return code.toUpperCase().replace(/[./]/g, "-");
}

interface TickerUploadProps<Entry extends PickerEntry> {
  label: string;
  entries: readonly Entry[];
  chosen: readonly Entry[];
  onChosenChange: (chosen: Entry[]) => void;
}

type Outcome = { problem: string } | { addedCount: number; notFound: string[] };

/** A button that reads a file of tickers in the browser and says what came of it. */
export function TickerUpload<Entry extends PickerEntry>(props: TickerUploadProps<Entry>) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { open, field } = useFileChoice({
    label: `${props.label}, CSV file`,
    accept: ".csv,.txt,text/csv,text/plain",
    onFile: (file) => void addFromFile(file, props).then(setOutcome),
  });

  return (
    <>
      <IconButton
        label="Upload a CSV file of tickers, one per line"
        size="small"
        className="-mr-1.5"
        icon={<Upload aria-hidden size={14} />}
        onClick={open}
      />
      {field}
      <Dialog
        open={outcome !== null}
        onOpenChange={(open) => !open && setOutcome(null)}
        title="Ticker upload"
      >
        {outcome && <OutcomeText outcome={outcome} />}
      </Dialog>
    </>
  );
}

async function addFromFile<Entry extends PickerEntry>(
  file: File,
  { entries, chosen, onChosenChange }: TickerUploadProps<Entry>,
): Promise<Outcome> {
  const tooLarge = problemOfFileSize(file.size);
  if (tooLarge) return { problem: tooLarge };
  const parsed = parseTickerFile(await file.text());
  if ("problem" in parsed) return parsed;
  const { chosen: all, addedCount, notFound } = lookUpTickers(parsed.tickers, entries, chosen);
  if (addedCount > 0) onChosenChange(all);
  return { addedCount, notFound };
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  if ("problem" in outcome) return <p>{outcome.problem}</p>;
  return (
    <>
      <p className="text-text">Added {outcome.addedCount} ticker(s).</p>
      {outcome.notFound.length > 0 && (
        <label className="mt-3 block">
          Not found:
          <textarea
            readOnly
            rows={4}
            value={outcome.notFound.join(", ")}
            className="mt-1 block w-full resize-y rounded-control border border-control bg-field px-2.25 py-1.5 font-mono text-xs text-text"
          />
        </label>
      )}
    </>
  );
}
