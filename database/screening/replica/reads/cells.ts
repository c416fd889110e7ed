/** A row as DuckDB hands it over. */
export type Cells = Readonly<Record<string, unknown>>;

/** A text. @throws TypeError when the column is not what the replica's own table says */
export function text(cells: Cells, column: string): string {
  const cell = cells[column];
  if (typeof cell !== "string") throw new TypeError(`replica column ${column} is no text`);
  return cell;
}

/** A text, or null. @throws TypeError when the column is not what the replica's own table says */
export function textOrNull(cells: Cells, column: string): string | null {
  return cells[column] === null ? null : text(cells, column);
}

/** Decimal text as DuckDB writes it, without the zeros it ends in. @throws TypeError as above */
export function decimal(cells: Cells, column: string): string {
  const written = text(cells, column);
  return written.includes(".") ? written.replace(/\.?0+$/, "") : written;
}

/** The same, or null. @throws TypeError as above */
export function decimalOrNull(cells: Cells, column: string): string | null {
  return cells[column] === null ? null : decimal(cells, column);
}

/** A number. @throws TypeError when the column is not what the replica's own table says */
export function number(cells: Cells, column: string): number {
  const cell = cells[column];
  if (typeof cell !== "number") throw new TypeError(`replica column ${column} is no number`);
  return cell;
}

/** A number, or null. @throws TypeError when the column is not what the replica's own table says */
export function numberOrNull(cells: Cells, column: string): number | null {
  return cells[column] === null ? null : number(cells, column);
}

/** A list of texts. @throws TypeError when the column is not what the replica's own table says */
export function texts(cells: Cells, column: string): string[] {
  const cell = cells[column];
  if (!Array.isArray(cell)) throw new TypeError(`replica column ${column} is no list`);
  return cell.map(String);
}

/** The codes of a marked column, see `markedColumn`. @throws TypeError as above */
export function marks(cells: Cells, column: string): string[] {
  return text(cells, column)
    .split("&")
    .filter((code) => code !== "");
}
