import { Unreadable } from "../unreadable.ts";
import type { XmlElement } from "../xml-tree.ts";
import { filedDate, filedNumber } from "./filed-values.ts";
import type { OwnershipCell, OwnershipLine } from "./ownership-document.ts";

/** EDGAR takes 30 rows a table; anything near this is an attack, and the database counts to 32,767. */
const mostLines = 5000;

type Row = Pick<OwnershipLine, "table" | "kind"> & { element: XmlElement };

/** The rows of both tables, numbered from 1, the non-derivative table first whatever the document's order. */
export function readLines(root: XmlElement, flags: Set<string>): OwnershipLine[] {
  const rows: Row[] = [];
  for (const table of ["non-derivative", "derivative"] as const) {
    const tableName = table === "derivative" ? "derivativeTable" : "nonDerivativeTable";
    for (const element of root.children) {
      if (element.name !== tableName) continue;
      for (const row of element.children) {
        const kind = kindOf(row.name);
        if (kind === null) flags.add(`unknown-row:${row.name.slice(0, 60)}`);
        else rows.push({ table, kind, element: row });
      }
    }
  }
  if (rows.length > mostLines) throw new Unreadable("too-large", `${rows.length} lines`);
  return rows.map((row, index) => readLine(row, index + 1));
}

/** Schemas before X0306 may call a holding a security. */
function kindOf(rowName: string): OwnershipLine["kind"] | null {
  if (rowName.endsWith("Transaction")) return "transaction";
  return rowName.endsWith("Holding") || rowName.endsWith("Security") ? "holding" : null;
}

function readLine(row: Row, lineNumber: number): OwnershipLine {
  const cells: Record<string, MutableCell> = Object.create(null);
  const footnoteIds: string[] = [];
  const flags: string[] = [];
  collectCells(row.element, cells, footnoteIds, flags);
  const text = (name: string): string | null => {
    const cell = cells[name];
    return cell === undefined || cell.isRepeated ? null : cell.value;
  };
  const number = (name: string): string | null => {
    const value = text(name);
    if (value === null) return null;
    const { decimal, flag } = filedNumber(value);
    if (flag !== null) flags.push(`${flag}:${name}`);
    return decimal;
  };
  const date = (name: string): string | null => {
    const value = text(name);
    const day = value === null ? null : filedDate(value);
    if (value !== null && day === null) flags.push(`malformed-date:${name}`);
    return day;
  };
  return {
    lineNumber,
    table: row.table,
    kind: row.kind,
    securityTitle: text("securityTitle"),
    transactionDate: date("transactionDate"),
    deemedExecutionDate: date("deemedExecutionDate"),
    transactionFormType: text("transactionFormType"),
    code: text("transactionCode"),
    timeliness: text("transactionTimeliness"),
    shares: number("transactionShares"),
    pricePerShare: number("transactionPricePerShare"),
    acquiredDisposed: text("transactionAcquiredDisposedCode"),
    sharesOwnedFollowing: number("sharesOwnedFollowingTransaction"),
    directOrIndirect: text("directOrIndirectOwnership"),
    natureOfOwnership: text("natureOfOwnership"),
    footnoteIds,
    cells: cellsAsFiled(cells),
    flags,
  };
}

type MutableCell = { value: string | null; footnotes: string[]; isRepeated: boolean };

/** Leaves are cells; a group is a cell only where footnotes hang on it (transactionCoding). */
function collectCells(
  parent: XmlElement,
  cells: Record<string, MutableCell>,
  footnoteIds: string[],
  flags: string[],
): void {
  for (const element of parent.children) {
    if (isGroup(element)) {
      collectCells(element, cells, footnoteIds, flags);
      if (!element.children.some((child) => child.name === "footnoteId")) continue;
    }
    const cell = cells[element.name] ?? { value: null, footnotes: [], isRepeated: false };
    for (const value of valuesOf(element)) {
      cell.isRepeated = cell.value !== null;
      cell.value = cell.value === null ? value : `${cell.value} | ${value}`;
    }
    if (cell.isRepeated) flags.push(`repeated-cell:${element.name}`);
    for (const child of element.children) {
      const id = child.name === "footnoteId" ? (child.attributes["id"] ?? "") : "";
      if (id === "") continue;
      cell.footnotes.push(id);
      if (!footnoteIds.includes(id)) footnoteIds.push(id);
    }
    cells[element.name] = cell;
  }
}

function isGroup(element: XmlElement): boolean {
  return element.children.some((child) => child.name !== "value" && child.name !== "footnoteId");
}

/** Normally one; two would leave open which is meant, so typed fields then stay null. */
function valuesOf(element: XmlElement): string[] {
  if (element.children.length === 0) return nonEmpty(element.text);
  return element.children.flatMap((child) => (child.name === "value" ? nonEmpty(child.text) : []));
}

function nonEmpty(text: string): string[] {
  const trimmed = text.trim();
  return trimmed === "" ? [] : [trimmed];
}

function cellsAsFiled(cells: Record<string, MutableCell>): Record<string, OwnershipCell> {
  const filed: Record<string, OwnershipCell> = Object.create(null);
  for (const name in cells) {
    const cell = cells[name];
    if (cell !== undefined) filed[name] = { value: cell.value, footnotes: cell.footnotes };
  }
  return filed;
}
