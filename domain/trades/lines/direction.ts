import type { OwnershipLine } from "#domain/trades/issuer-record.ts";

export type Direction = "Purchase" | "Sale";

/** P or S in any case, null for every other code. */
export function codeOf(line: OwnershipLine): "P" | "S" | null {
  const code = line.code?.trim().toUpperCase();
  return code === "P" || code === "S" ? code : null;
}

/** Whether a line is an open-market or private purchase or sale of the non-derivative table. */
export function isPurchaseOrSale(line: OwnershipLine): boolean {
  return line.table === "non-derivative" && line.kind === "transaction" && codeOf(line) !== null;
}

/** Purchases are P with A, sales S with D; null for a contradictory pair. */
export function directionOf(line: OwnershipLine): Direction | null {
  const pair = `${codeOf(line)} ${line.acquiredDisposed?.trim().toUpperCase()}`;
  if (pair === "P A") return "Purchase";
  return pair === "S D" ? "Sale" : null;
}
