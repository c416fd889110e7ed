import { linePath, pathInLine } from "#domain/evidence/xml-paths.ts";
import { flagSentences } from "#domain/trades/flags.ts";
import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

/** The cells of a line in the order of the form, with the form's words for them. */
const labels: ReadonlyMap<string, string> = new Map([
  ["securityTitle", "Title of security"],
  ["conversionOrExercisePrice", "Conversion or exercise price"],
  ["transactionDate", "Transaction date"],
  ["deemedExecutionDate", "Deemed execution date"],
  ["transactionCoding", "Transaction coding"],
  ["transactionFormType", "Form of the transaction"],
  ["transactionCode", "Transaction code"],
  ["equitySwapInvolved", "Equity swap involved"],
  ["transactionTimeliness", "Timeliness"],
  ["transactionAmounts", "Amounts"],
  ["transactionShares", "Amount of securities"],
  ["transactionTotalValue", "Total value"],
  ["transactionPricePerShare", "Price per share"],
  ["transactionAcquiredDisposedCode", "Acquired (A) or disposed of (D)"],
  ["exerciseDate", "Date exercisable"],
  ["expirationDate", "Expiration date"],
  ["underlyingSecurityTitle", "Underlying security"],
  ["underlyingSecurityShares", "Amount of underlying securities"],
  ["underlyingSecurityValue", "Value of underlying securities"],
  ["sharesOwnedFollowingTransaction", "Securities owned following"],
  ["valueOwnedFollowingTransaction", "Value owned following"],
  ["directOrIndirectOwnership", "Direct (D) or indirect (I)"],
  ["natureOfOwnership", "Nature of indirect ownership"],
]);

const order = [...labels.keys()];

export type ProvedCell = {
  element: string;
  label: string;
  path: string | null;
  value: string | null;
  footnotes: readonly string[];
};

export type LineProof = {
  xmlPath: string | null;
  cells: readonly ProvedCell[];
  footnotes: readonly { id: string; text: string }[];
};

/**
 * A line as filed, with its place in the document.
 * @param line  of this filing, with its cells
 * @param hasXml  false where the filing was read from a data set
 */
export function proveLine(
  filing: OwnershipFiling,
  line: OwnershipLine,
  hasXml: boolean,
): LineProof {
  const cells = Object.entries(line.cells ?? {}).map(([element, { value, footnotes }]) => ({
    element,
    label: labels.get(element) ?? element,
    path: hasXml && value !== null ? pathInLine(element) : null,
    value,
    footnotes: [...footnotes],
  }));
  return {
    xmlPath: hasXml ? linePath(filing, line) : null,
    cells: cells.toSorted((a, b) => placeOf(a.element) - placeOf(b.element)),
    footnotes: line.footnoteIds.map((id) => ({ id, text: filing.footnotes[id] ?? "" })),
  };
}

/** Elements that are not on the form come last. */
function placeOf(element: string): number {
  const place = order.indexOf(element);
  return place < 0 ? order.length : place;
}

/** The sentences of a row's flags. */
export function flagTexts(flags: readonly string[]): string[] {
  const sentences: Readonly<Record<string, string>> = flagSentences;
  return flags.flatMap((flag) => sentences[flag] ?? []);
}
