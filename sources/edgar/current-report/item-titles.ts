/**
 * Titles of Form 8-K items and today's number of each: the form's own wording, the wording EDGAR
 * writes into headers where it differs, and the titles in force before 2004-08-23.
 * Sources: Form 8-K; Releases 33-8176, 33-8400, 33-11216; headers of filed 8-Ks.
 */
const titles: readonly (readonly [item: string, ...titles: string[]])[] = [
  ["1.01", "Entry into a Material Definitive Agreement"],
  ["1.02", "Termination of a Material Definitive Agreement"],
  ["1.03", "Bankruptcy or Receivership"],
  ["1.04", "Mine Safety - Reporting of Shutdowns and Patterns of Violations", "Mine Safety"],
  ["1.05", "Material Cybersecurity Incidents"],
  [
    "2.01",
    "Completion of Acquisition or Disposition of Assets",
    "Acquisition or disposition of assets",
  ],
  [
    "2.02",
    "Results of Operations and Financial Condition",
    "Disclosure of Results of Operations and Financial Condition",
  ],
  [
    "2.03",
    "Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant",
    "Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement",
  ],
  [
    "2.04",
    "Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement",
  ],
  [
    "2.05",
    "Costs Associated with Exit or Disposal Activities",
    "Cost Associated with Exit or Disposal Activities",
  ],
  ["2.06", "Material Impairments"],
  [
    "3.01",
    "Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing",
    "Notice of Delisting or Failure to Satisfy a Continued Listing Rule; Transfer of Listing",
  ],
  [
    "3.02",
    "Unregistered Sales of Equity Securities",
    "Sales of Equity Securities Pursuant to Regulation S",
  ],
  [
    "3.03",
    "Material Modification to Rights of Security Holders",
    "Material Modifications to Rights of Security Holders",
  ],
  ["4.01", "Changes in Registrant's Certifying Accountant"],
  [
    "4.02",
    "Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review",
  ],
  ["5.01", "Changes in Control of Registrant"],
  [
    "5.02",
    "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers",
    "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers",
    "Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers",
    "Resignations of Registrant's Directors",
    "Resignation of Registrant's Directors",
  ],
  [
    "5.03",
    "Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year",
    "Change in Fiscal Year",
  ],
  [
    "5.04",
    "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
    "Temporary Suspension of Trading Under the Registrant's Employee Benefit Plans",
  ],
  [
    "5.05",
    "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
    "Amendment to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
    "Amendments to the Registrant's Code of Ethics",
  ],
  ["5.06", "Change in Shell Company Status"],
  ["5.07", "Submission of Matters to a Vote of Security Holders"],
  [
    "5.08",
    "Shareholder Director Nominations",
    "Shareholder Nominations Pursuant to Exchange Act Rule 14a-11",
  ],
  ["6.01", "ABS Informational and Computational Material"],
  ["6.02", "Change of Servicer or Trustee"],
  [
    "6.03",
    "Change in Credit Enhancement or Other External Support",
    "Change in Credit Enhancement or External Support",
  ],
  ["6.04", "Failure to Make a Required Distribution"],
  ["6.05", "Securities Act Updating Disclosure"],
  ["6.06", "Static Pool"],
  ["6.10", "Alternative Filings of Asset-Backed Issuers"],
  ["7.01", "Regulation FD Disclosure"],
  [
    "8.01",
    "Other Events",
    "Other Events and Regulation FD Disclosure",
    "Other Materially Important Events",
  ],
  [
    "9.01",
    "Financial Statements and Exhibits",
    "Financial Statements, Pro Forma Financial Information and Exhibits",
    "Financial Statements, Pro Forma Financial Statements and Exhibits",
  ],
];

/** Item numbers in force before 2004-08-23. Source: Release 33-8400. */
const oldNumbers: Readonly<Record<string, string>> = {
  "1": "5.01",
  "2": "2.01",
  "3": "1.03",
  "4": "4.01",
  "5": "8.01",
  "6": "5.02",
  "7": "9.01",
  "8": "5.03",
  "9": "7.01",
  "10": "5.05",
  "11": "5.04",
  "12": "2.02",
};

const itemOfTitle = new Map(
  titles.flatMap(([item, ...wordings]) => wordings.map((title) => [wordsOf(title), item])),
);
const knownItems = new Set(titles.map(([item]) => item));

/** Today's item number of a title in any of its wordings; case, dashes and punctuation do not count. */
export function itemOfHeaderTitle(title: string): string | null {
  return itemOfTitle.get(wordsOf(title)) ?? null;
}

/** Today's item number of a filed one: "2.02" is itself, "12" (before 2004-08-23) is "2.02"; else null. */
export function itemOfNumber(number: string): string | null {
  if (knownItems.has(number)) return number;
  return oldNumbers[number.replace(/^0(?=\d)/, "")] ?? null;
}

/**
 * Today's item number of one line of a header or index page: a title, a number ("1.05", "12"), or
 * both ("Item 5: Other events"). The title wins, because numbers changed their meaning.
 */
export function itemOfLine(line: string): string | null {
  const numbered = /^(?:item\s+)?(\d{1,2}(?:\.\d{2})?)\s*[:.\-–—]?\s*(.*)$/i.exec(line.trim());
  const title = numbered === null ? line : (numbered[2] ?? "");
  const itemOfTitle = itemOfHeaderTitle(title);
  if (itemOfTitle !== null || numbered === null) return itemOfTitle;
  return itemOfNumber(numbered[1] ?? "");
}

function wordsOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/['’‘]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}
