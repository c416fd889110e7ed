import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

/** Groups of a line with the cells in them; other cells are directly in the line. */
const groups: readonly (readonly [group: string, cells: readonly string[]])[] = [
  ["transactionCoding", ["transactionFormType", "transactionCode", "equitySwapInvolved"]],
  [
    "transactionAmounts",
    [
      "transactionShares",
      "transactionTotalValue",
      "transactionPricePerShare",
      "transactionAcquiredDisposedCode",
    ],
  ],
  [
    "underlyingSecurity",
    ["underlyingSecurityTitle", "underlyingSecurityShares", "underlyingSecurityValue"],
  ],
  ["postTransactionAmounts", ["sharesOwnedFollowingTransaction", "valueOwnedFollowingTransaction"]],
  ["ownershipNature", ["directOrIndirectOwnership", "natureOfOwnership"]],
];

/** Cells that hold their text themselves, where others have it in a `value`. */
const plainCells = new Set<string>(groups[0]?.[1]);

/** Cells of a line by what they say. */
const cells = {
  date: "transactionDate",
  deemed: "deemedExecutionDate",
  code: "transactionCode",
  shares: "transactionShares",
  price: "transactionPricePerShare",
  owned: "sharesOwnedFollowingTransaction",
  acquired: "transactionAcquiredDisposedCode",
  title: "securityTitle",
} as const;

/**
 * XPath of a cell of an ownership line.
 * @param line  of this filing
 */
export function cellPath(
  filing: OwnershipFiling,
  line: OwnershipLine,
  cell: keyof typeof cells,
): string {
  return `${linePath(filing, line)}/${pathInLine(cells[cell])}`;
}

/** XPath of an ownership line of a filing. */
export function linePath(filing: OwnershipFiling, line: OwnershipLine): string {
  const table = line.table === "derivative" ? "derivative" : "nonDerivative";
  const kind = line.kind === "holding" ? "Holding" : "Transaction";
  const place = filing.lines
    .filter((each) => each.table === line.table && each.kind === line.kind)
    .indexOf(line);
  return `/ownershipDocument/${table}Table/${table}${kind}[${place + 1}]`;
}

/** The path, below its line, of an element with a cell's text. */
export function pathInLine(element: string): string {
  const group = groups.find(([, members]) => members.includes(element));
  const path = group === undefined ? element : `${group[0]}/${element}`;
  return plainCells.has(element) ? path : `${path}/value`;
}
