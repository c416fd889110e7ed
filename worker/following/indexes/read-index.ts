import type { IndexedFiling } from "#database/sources/index-days.ts";
import { formFamily } from "#sources/edgar/archive/forms.ts";
import { readIndexBytes } from "#sources/edgar/listings/indexes.ts";
import type { ListedFiling } from "#sources/edgar/parsed-filing.ts";
import { Unreadable } from "#sources/edgar/unreadable.ts";

/** An index as it was read; what is wrong with it says so. */
export type IndexReading = {
  /** Filings of our forms in the index's order, each once. */
  filings: readonly (IndexedFiling & { filedOn: string })[];
  /** Days it lists anything of, of our forms or not. */
  listedDays: ReadonlySet<string>;
  /** Why it cannot be relied on; null when it is whole. */
  fault: string | null;
  /** The last day any row is of; null without rows. */
  lastDay: string | null;
};

/**
 * Reads a daily or full index: one row for each filing and company becomes one filing with its
 * companies. Rows of a broken index are filings all the same; what it lacks means nothing.
 * @param day  the day a daily index is for; null for a full one, where rows say it
 */
export async function readIndexOf(bytes: Uint8Array, day: string | null): Promise<IndexReading> {
  const filings = new Map<string, IndexedFiling & { filedOn: string; ciks: number[] }>();
  const listedDays = new Set<string>();
  let lastDay: string | null = null;
  let rows = 0;
  let ofAnotherDay = 0;
  let brokenLines = 0;
  let fault: string | null = null;
  try {
    for await (const line of readIndexBytes(bytes)) {
      if (line.type === "broken") {
        brokenLines += 1;
        fault ??= `line ${line.line} is broken: ${line.text.slice(0, 80)}`;
        continue;
      }
      rows += 1;
      const { filedOn } = line.listed;
      if (filedOn === null) continue;
      if (day !== null && filedOn !== day) ofAnotherDay += 1;
      listedDays.add(day ?? filedOn);
      if (lastDay === null || filedOn > lastDay) lastDay = filedOn;
      if (formFamily(line.listed.form) !== "other") addRow(filings, line.listed, day ?? filedOn);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    fault = error.message;
  }
  if (brokenLines > 1) fault = `${fault ?? ""} (and ${brokenLines - 1} more)`;
  fault ??= faultOfWhole({ bytes, rows, ofAnotherDay });
  return { filings: [...filings.values()], listedDays, fault, lastDay };
}

function addRow(
  filings: Map<string, IndexedFiling & { filedOn: string; ciks: number[] }>,
  { accession, form, cik, companyName, filedOn }: ListedFiling,
  day: string,
): void {
  const known = filings.get(accession);
  if (known !== undefined) {
    if (!known.ciks.includes(cik)) known.ciks.push(cik);
    return;
  }
  const row = { accession, day, form, cik, ciks: [cik], companyName, filedOn: filedOn ?? day };
  filings.set(accession, row);
}

function faultOfWhole(index: {
  bytes: Uint8Array;
  rows: number;
  ofAnotherDay: number;
}): string | null {
  const { bytes, rows, ofAnotherDay } = index;
  if (rows === 0) return "it lists nothing";
  if (ofAnotherDay * 2 > rows) return "most of its rows are of another day";
  const lineFeed = 0x0a;
  return bytes.at(-1) === lineFeed ? null : "it ends within a line";
}
