import { form8kItems } from "#contract/values/form-8k-items.ts";

/** A word or two for a narrow column; the official titles are those of `form8kItems`. */
const shortTitles: Readonly<Record<string, string>> = {
  "1.01": "Agreement",
  "1.02": "Agreement ended",
  "1.03": "Bankruptcy",
  "1.04": "Mine safety",
  "1.05": "Cybersecurity",
  "2.01": "Acquisition or disposal",
  "2.02": "Results",
  "2.03": "New obligation",
  "2.04": "Obligation accelerated",
  "2.05": "Exit costs",
  "2.06": "Impairment",
  "3.01": "Delisting notice",
  "3.02": "Unregistered sale",
  "3.03": "Holders' rights",
  "4.01": "Auditor change",
  "4.02": "Non-reliance",
  "5.01": "Change in control",
  "5.02": "Officer change",
  "5.03": "Bylaws",
  "5.04": "Plan blackout",
  "5.05": "Code of ethics",
  "5.06": "Shell status",
  "5.07": "Shareholder vote",
  "5.08": "Director nominations",
  "6.01": "ABS material",
  "6.02": "Servicer change",
  "6.03": "Credit support",
  "6.04": "Distribution missed",
  "6.05": "Securities Act update",
  "6.06": "Static pool",
  "6.10": "ABS alternative filing",
  "7.01": "Reg FD",
  "8.01": "Other events",
  "9.01": "Exhibits",
};

const officialTitles = new Map<string, string>(
  form8kItems.map(({ code, title }): [string, string] => [code, title]),
);

/** The official title of an item; null for a code that today's form does not have. */
export function itemTitle(code: string): string | null {
  return officialTitles.get(code) ?? null;
}

/** The filing's subject in brief: its first item other than exhibits; null where unknown. */
export function itemsInShort(codes: readonly string[]): string | null {
  const telling = codes.find((code) => code !== "9.01" && code in shortTitles) ?? codes[0];
  return telling === undefined ? null : (shortTitles[telling] ?? null);
}
