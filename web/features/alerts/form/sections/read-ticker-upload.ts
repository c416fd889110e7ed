import { alertRuleTexts, mostAlertCompanies } from "#contract/alerts/alert-vocabulary.ts";
import { tickersQuery } from "#web/api/dictionaries.ts";
import { queryClient } from "#web/api/query-client.ts";
import { lookUpTickers, parseTickerFile, problemOfFileSize } from "#web/ui/picker/ticker-file.ts";
import type { AlertForm } from "../model/alert-form.ts";

export type UploadOutcome =
  | { problem: string }
  | { addedCount: number; notFound: readonly string[]; tickers: readonly string[] };

/** What a file adds to the named companies: nothing where owners are named, or where it is no list. */
export async function readTickerUpload(file: File, form: AlertForm): Promise<UploadOutcome> {
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
    return { problem: "An alert names at most 5,000 companies." };
  }
  const { addedCount, notFound } = found;
  return { addedCount, notFound, tickers: found.chosen.map(({ key }) => key) };
}
