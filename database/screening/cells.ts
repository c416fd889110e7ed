import { formatCik } from "#contract/values/edgar-identifiers.ts";

/** A row as a database hands it over: numbers as doubles, days and instants as ISO text. */
export type Cells = Readonly<Record<string, unknown>>;

/** @throws TypeError when the column is not what the table says */
export function text(cell: unknown): string {
  if (typeof cell !== "string") throw new TypeError(`expected text, got ${typeof cell}`);
  return cell;
}

/** @throws TypeError when the column is not what the table says */
export function number(cell: unknown): number {
  if (typeof cell !== "number") throw new TypeError(`expected a number, got ${typeof cell}`);
  return cell;
}

/** A condition of a row as the wire has it. */
export function yesNo(cell: unknown): 0 | 1 {
  return cell === true ? 1 : 0;
}

/** Decimal text without the zeros it ends in. @throws TypeError as above */
export function decimal(cell: unknown): string {
  const written = text(cell);
  return written.includes(".") ? written.replace(/\.?0+$/, "") : written;
}

/** Codes joined with &, in the replica with a mark at both ends too. @throws TypeError as above */
export function codes(cell: unknown): string[] {
  return text(cell)
    .split("&")
    .filter((code) => code !== "");
}

/** A CIK of ten digits. @throws TypeError as above */
export function paddedCik(cell: unknown): string {
  return formatCik(number(cell));
}

/** A JSON list of texts; empty where the cell is null. @throws TypeError as above */
export function texts(cell: unknown): string[] {
  const list: unknown = cell === null ? [] : JSON.parse(text(cell));
  if (!Array.isArray(list)) throw new TypeError("expected a list");
  return list.map(text);
}

/** The cell as one of some words. @throws TypeError if it is none of them */
export function memberOf<const Word extends string>(
  words: readonly Word[],
): (cell: unknown) => Word {
  return (cell) => {
    const found = words.find((word) => word === cell);
    if (found === undefined) throw new TypeError(`expected one of ${words.join(", ")}`);
    return found;
  };
}

/** The same, or null where the cell is. */
export function orNull<Value>(read: (cell: unknown) => Value): (cell: unknown) => Value | null {
  return (cell) => (cell === null ? null : read(cell));
}
