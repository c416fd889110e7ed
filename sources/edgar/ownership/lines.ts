import { Unreadable } from "../unreadable.ts";
import type { XmlElement } from "../xml-tree.ts";
import { filedDate, filedNumber } from "./filed-values.ts";
import type { OwnershipCell, OwnershipLine } from "./ownership-document.ts";

/** EDGAR takes 30 rows a table; anything near this is an attack, and the database counts to 32,767. */
const mostLines = 5000;

type Row = Pick<OwnershipLine, "table" | "kind"> & { element: XmlElement };

/**
 * The rows of both tables, numbered from 1, the non-derivative table first whatever the document's
 * order. Schema X0101 (2003) has no tables: its rows stand directly under the root.
 */
export function readLines(root: XmlElement, flags: Set<string>): OwnershipLine[] {
  const rows: Row[] = [];
  for (const table of ["non-derivative", "derivative"] as const) {
    const prefix = table === "derivative" ? "derivative" : "nonDerivative";
    const addRow = (element: XmlElement): void => {
      const kind = kindOf(element);
      if (kind === null) flags.add(`unknown-row:${element.name.slice(0, 60)}`);
      else rows.push({ table, kind, element });
    };
    for (const element of root.children) {
      if (element.name === `${prefix}Table`) element.children.forEach(addRow);
      else if (element.name.startsWith(prefix)) addRow(element);
    }
  }
  if (rows.length > mostLines) throw new Unreadable("too-large", `${rows.length} lines`);
  return rows.map((row, index) => readLine(row, index + 1));
}

/** X0101 calls both kinds of row a security; a transaction is one with a date, a code or an amount. */
function kindOf(row: XmlElement): OwnershipLine["kind"] | null {
  if (row.name.endsWith("Transaction")) return "transaction";
  if (row.name.endsWith("Holding")) return "holding";
  if (!row.name.endsWith("Security")) return null;
  const cells = new Map<string, MutableCell>();
  collectCells(row, { cells, footnoteIds: [], flags: [] });
  const tells = ["transactionDate", "transactionCode", "transactionShares"];
  return tells.some((name) => (cells.get(name)?.value ?? null) !== null)
    ? "transaction"
    : "holding";
}

function readLine(row: Row, lineNumber: number): OwnershipLine {
  const cells = new Map<string, MutableCell>();
  const footnoteIds: string[] = [];
  const flags: string[] = [];
  collectCells(row.element, { cells, footnoteIds, flags });
  const text = (name: string): string | null => {
    const cell = cells.get(name);
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
  const price = (): string | null => {
    const stated = number("transactionPricePerShare");
    const isOldName = row.element.name.endsWith("Security") && text("transactionValue") !== null;
    if (stated !== null || !isOldName) return stated;
    flags.push("price-from-transaction-value");
    return number("transactionValue");
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
    pricePerShare: price(),
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
type Collected = { cells: Map<string, MutableCell>; footnoteIds: string[]; flags: string[] };

/** Leaves are cells; a group is a cell only where footnotes hang on it (transactionCoding). */
function collectCells(parent: XmlElement, into: Collected): void {
  for (const element of parent.children) {
    if (element.name === "footnoteId") continue;
    let isGroup = false;
    let hasFootnote = false;
    for (const { name } of element.children) {
      if (name === "footnoteId") hasFootnote = true;
      else if (name !== "value") isGroup = true;
    }
    if (isGroup) collectCells(element, into);
    if (!isGroup || hasFootnote) collectCell(element, into);
  }
}

function collectCell(element: XmlElement, { cells, footnoteIds, flags }: Collected): void {
  const { name, children } = element;
  let cell = cells.get(name);
  if (cell === undefined) {
    cell = { value: null, footnotes: [], isRepeated: false };
    cells.set(name, cell);
  }
  if (children.length === 0) addValue(cell, element, flags);
  for (const child of children) {
    if (child.name === "value") addValue(cell, child, flags, name);
    const id = child.name === "footnoteId" ? child.attributes["id"] : undefined;
    if (id === undefined) continue;
    cell.footnotes.push(id);
    if (!footnoteIds.includes(id)) footnoteIds.push(id);
  }
}

/** A second value leaves open which is meant: the cell shows both, typed fields stay null. */
function addValue(
  cell: MutableCell,
  holder: XmlElement,
  flags: string[],
  cellName = holder.name,
): void {
  const value = holder.text.trim();
  if (value === "") return;
  if (cell.value !== null) {
    cell.isRepeated = true;
    flags.push(`repeated-cell:${cellName}`);
  }
  cell.value = cell.value === null ? value : `${cell.value} | ${value}`;
}

function cellsAsFiled(cells: ReadonlyMap<string, MutableCell>): Record<string, OwnershipCell> {
  const filed: [string, OwnershipCell][] = [];
  for (const [name, { value, footnotes }] of cells) filed.push([name, { value, footnotes }]);
  return Object.fromEntries(filed);
}
