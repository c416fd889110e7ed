import { filedNumber } from "../ownership/filed-values.ts";
import type { OwnershipCell, OwnershipLine } from "../ownership/ownership-document.ts";
import { footnoteIdsIn, setDate, setNumber } from "./data-set-tables.ts";
import type { SetRow, TableReader } from "./table-rows.ts";

type CellKind = "text" | "date" | "number";

/**
 * Columns of the four tables of lines as the elements of an ownership document, in its order. The
 * set misspells EXERCISE_DATE in one of its tables.
 */
const cellColumns: readonly (readonly [column: string, cell: string, kind: CellKind])[] = [
  ["SECURITY_TITLE", "securityTitle", "text"],
  ["CONV_EXERCISE_PRICE", "conversionOrExercisePrice", "number"],
  ["TRANS_DATE", "transactionDate", "date"],
  ["DEEMED_EXECUTION_DATE", "deemedExecutionDate", "date"],
  ["TRANS_FORM_TYPE", "transactionFormType", "text"],
  ["TRANS_CODE", "transactionCode", "text"],
  ["EQUITY_SWAP_INVOLVED", "equitySwapInvolved", "text"],
  ["EQUITY_SWAP_TRANS_CD", "transactionCoding", "text"],
  ["TRANS_TIMELINESS", "transactionTimeliness", "text"],
  ["TRANS_SHARES", "transactionShares", "number"],
  ["TRANS_TOTAL_VALUE", "transactionTotalValue", "number"],
  ["TRANS_PRICEPERSHARE", "transactionPricePerShare", "number"],
  ["TRANS_ACQUIRED_DISP_CD", "transactionAcquiredDisposedCode", "text"],
  ["EXCERCISE_DATE", "exerciseDate", "date"],
  ["EXERCISE_DATE", "exerciseDate", "date"],
  ["EXPIRATION_DATE", "expirationDate", "date"],
  ["UNDLYNG_SEC_TITLE", "underlyingSecurityTitle", "text"],
  ["UNDLYNG_SEC_SHARES", "underlyingSecurityShares", "number"],
  ["UNDLYNG_SEC_VALUE", "underlyingSecurityValue", "number"],
  ["SHRS_OWND_FOLWNG_TRANS", "sharesOwnedFollowingTransaction", "number"],
  ["VALU_OWND_FOLWNG_TRANS", "valueOwnedFollowingTransaction", "number"],
  ["DIRECT_INDIRECT_OWNERSHIP", "directOrIndirectOwnership", "text"],
  ["NATURE_OF_OWNERSHIP", "natureOfOwnership", "text"],
];

/**
 * What is wrong with a row of a table of lines; null for nothing. The SEC writes every number and
 * date of a set itself, so one that cannot be read is damage, not what the filer wrote.
 */
export function faultOfLine(
  row: SetRow,
  reader: TableReader,
  key: LineTable["key"],
): string | null {
  const fields = row.text.split("\t");
  if (!/^\d+$/.test(reader.value(fields, key) ?? "")) return `its ${key} is not a number`;
  for (const [column, , type] of cellColumns) {
    const value = reader.value(fields, column);
    if (value === null || type === "text") continue;
    const isRead =
      type === "date" ? setDate(value) !== null : filedNumber(value).flag !== "malformed-number";
    if (!isRead) return `its ${column} "${value.slice(0, 40)}" is not a ${type}`;
  }
  return null;
}

export type LineTable = {
  table: OwnershipLine["table"];
  kind: OwnershipLine["kind"];
  /** Column of the row's number, by which a document's rows are in order. */
  key: string;
};

/**
 * The rows of one table and one filing as lines, in the order of their numbers; rows with a fault
 * are not for here.
 * @param firstNumber  line number of the first
 */
export function linesOfRows(
  rows: readonly SetRow[],
  reader: TableReader,
  { table, kind, key, firstNumber }: LineTable & { firstNumber: number },
): OwnershipLine[] {
  return rows
    .map((row) => row.text.split("\t"))
    .map((fields) => ({ fields, order: Number(reader.value(fields, key) ?? 0) }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ fields }, index) =>
      lineOf(fields, reader, { table, kind, number: firstNumber + index }),
    );
}

function lineOf(
  fields: readonly string[],
  reader: TableReader,
  { table, kind, number }: { table: LineTable["table"]; kind: LineTable["kind"]; number: number },
): OwnershipLine {
  const flags: string[] = [];
  const cells: Record<string, OwnershipCell> = {};
  const footnoteIds = new Set<string>();
  for (const [column, name, type] of cellColumns) {
    const text = reader.value(fields, column);
    const footnotes = footnoteIdsIn(reader.value(fields, `${column}_FN`) ?? "");
    if (text === null && footnotes.length === 0) continue;
    cells[name] = { value: text === null ? null : asFiled(text, type), footnotes };
    for (const id of footnotes) footnoteIds.add(id);
  }
  const text = (name: string): string | null => cells[name]?.value ?? null;
  const decimal = (name: string): string | null => {
    const value = text(name);
    if (value === null) return null;
    const read = filedNumber(value);
    if (read.flag !== null) flags.push(`${read.flag}:${name}`);
    return read.decimal;
  };
  return {
    lineNumber: number,
    table,
    kind,
    securityTitle: text("securityTitle"),
    transactionDate: text("transactionDate"),
    deemedExecutionDate: text("deemedExecutionDate"),
    transactionFormType: text("transactionFormType"),
    code: text("transactionCode"),
    timeliness: text("transactionTimeliness"),
    shares: decimal("transactionShares"),
    pricePerShare: decimal("transactionPricePerShare"),
    acquiredDisposed: text("transactionAcquiredDisposedCode"),
    sharesOwnedFollowing: decimal("sharesOwnedFollowingTransaction"),
    directOrIndirect: text("directOrIndirectOwnership"),
    natureOfOwnership: text("natureOfOwnership"),
    footnoteIds: [...footnoteIds],
    cells,
    flags,
  };
}

/** In the spelling of an ownership document. */
function asFiled(text: string, kind: CellKind): string {
  if (kind === "date") return setDate(text) ?? text;
  return kind === "number" ? setNumber(text) : text;
}
