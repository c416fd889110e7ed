import type { OwnershipFiling, OwnershipLine } from "#domain/trades/issuer-record.ts";

/** Cells of a line by what they say, below its element. */
const cells = {
  date: "transactionDate/value",
  deemed: "deemedExecutionDate/value",
  code: "transactionCoding/transactionCode",
  shares: "transactionAmounts/transactionShares/value",
  price: "transactionAmounts/transactionPricePerShare/value",
  acquired: "transactionAmounts/transactionAcquiredDisposedCode/value",
  title: "securityTitle/value",
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
  const table = line.table === "derivative" ? "derivative" : "nonDerivative";
  const kind = line.kind === "holding" ? "Holding" : "Transaction";
  const place = filing.lines
    .filter((each) => each.table === line.table && each.kind === line.kind)
    .indexOf(line);
  return `/ownershipDocument/${table}Table/${table}${kind}[${place + 1}]/${cells[cell]}`;
}
