import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";

import { IconButton } from "../button/icon-button.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import type { PickerEntry } from "./match-entries.ts";
import { lookUpTickers, parseTickerFile, problemOfFileSize } from "./ticker-file.ts";

interface TickerUploadProps<Entry extends PickerEntry> {
  label: string;
  entries: readonly Entry[];
  chosen: readonly Entry[];
  onChosenChange: (chosen: Entry[]) => void;
}

type Outcome = { problem: string } | { addedCount: number; notFound: string[] };

/** A button that reads a file of tickers in the browser and says what came of it. */
export function TickerUpload<Entry extends PickerEntry>(props: TickerUploadProps<Entry>) {
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  async function read(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file can be chosen again after it was corrected.
    event.target.value = "";
    if (file) setOutcome(await addFromFile(file, props));
  }

  return (
    <>
      <IconButton
        label="Upload a CSV file of tickers, one per line"
        size="small"
        className="-mr-1.5"
        icon={<Upload aria-hidden size={14} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`${props.label}, CSV file`}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(event) => void read(event)}
      />
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
