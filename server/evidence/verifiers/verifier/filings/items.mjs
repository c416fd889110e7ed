/** The items of an 8-K, as its header names them. */

/** Titles of Form 8-K and of EDGAR's headers, also those in force before August 23, 2004, with today's number. */
const titles = `
1.01 Entry into a Material Definitive Agreement
1.02 Termination of a Material Definitive Agreement
1.03 Bankruptcy or Receivership
1.04 Mine Safety - Reporting of Shutdowns and Patterns of Violations
1.04 Mine Safety
1.05 Material Cybersecurity Incidents
2.01 Completion of Acquisition or Disposition of Assets
2.01 Acquisition or Disposition of Assets
2.02 Results of Operations and Financial Condition
2.02 Disclosure of Results of Operations and Financial Condition
2.03 Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant
2.03 Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement
2.04 Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement
2.05 Costs Associated with Exit or Disposal Activities
2.05 Cost Associated with Exit or Disposal Activities
2.06 Material Impairments
3.01 Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing
3.01 Notice of Delisting or Failure to Satisfy a Continued Listing Rule; Transfer of Listing
3.02 Unregistered Sales of Equity Securities
3.02 Sales of Equity Securities Pursuant to Regulation S
3.03 Material Modification to Rights of Security Holders
3.03 Material Modifications to Rights of Security Holders
4.01 Changes in Registrant's Certifying Accountant
4.02 Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review
5.01 Changes in Control of Registrant
5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers
5.02 Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers
5.02 Departure of Directors or Principal Officers; Election of Directors; Appointment of Principal Officers
5.02 Resignations of Registrant's Directors
5.02 Resignation of Registrant's Directors
5.03 Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year
5.03 Change in Fiscal Year
5.04 Temporary Suspension of Trading Under Registrant's Employee Benefit Plans
5.04 Temporary Suspension of Trading Under the Registrant's Employee Benefit Plans
5.05 Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics
5.05 Amendment to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics
5.05 Amendments to the Registrant's Code of Ethics
5.06 Change in Shell Company Status
5.07 Submission of Matters to a Vote of Security Holders
5.08 Shareholder Director Nominations
5.08 Shareholder Nominations Pursuant to Exchange Act Rule 14a-11
6.01 ABS Informational and Computational Material
6.02 Change of Servicer or Trustee
6.03 Change in Credit Enhancement or Other External Support
6.03 Change in Credit Enhancement or External Support
6.04 Failure to Make a Required Distribution
6.05 Securities Act Updating Disclosure
6.06 Static Pool
6.10 Alternative Filings of Asset-Backed Issuers
7.01 Regulation FD Disclosure
8.01 Other Events
8.01 Other Events and Regulation FD Disclosure
8.01 Other Materially Important Events
9.01 Financial Statements and Exhibits
9.01 Financial Statements, Pro Forma Financial Information and Exhibits
9.01 Financial Statements, Pro Forma Financial Statements and Exhibits
`;

/** Numbers in force before August 23, 2004, from 1. */
const oldNumbers = "5.01 2.01 1.03 4.01 8.01 5.02 9.01 5.03 7.01 5.05 5.04 2.02".split(" ");

const words = (title) =>
  title
    .toLowerCase()
    .replaceAll(/['’‘]/g, "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

const numbers = new Map(
  titles
    .trim()
    .split("\n")
    .map((line) => [words(line.slice(5)), line.slice(0, 4)]),
);
const known = new Set(numbers.values());

/** Today's number of an item that a header names by its title, its number, or both: the title decides. */
function itemOf(line) {
  const [, number = "", title = line] =
    /^(?:item\s+)?(\d{1,2}(?:\.\d\d)?)\s*[:.\-–—]?\s*(.*)$/i.exec(line) ?? [];
  const named = numbers.get(words(title));
  if (named !== undefined) return named;
  if (known.has(number)) return number;
  return /^\d+$/.test(number) ? (oldNumbers[Number(number) - 1] ?? null) : null;
}

/** The items of an 8-K, each once; null where its header does not name them all. */
export function itemsOf(filing) {
  const lines = filing.items();
  if (lines.length === 0 || lines.includes("")) return null;
  return [...new Set(lines.map(itemOf))].filter((item) => item !== null);
}

/** Whether an 8-K has item 2.02; null where its header does not name all items. */
export function announcesResults(filing) {
  if (filing.items().map(itemOf).includes("2.02")) return true;
  return itemsOf(filing) === null ? null : false;
}
