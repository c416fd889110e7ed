import Papa from "papaparse";

import type { PickerEntry } from "./match-entries.ts";

const MAX_BYTES = 1_048_576;
const MAX_LINES = 5_000;

export type TickerFile = { tickers: string[] } | { problem: string };

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

export interface LookedUpTickers<Entry extends PickerEntry> {
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
