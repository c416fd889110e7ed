import { csvRows } from "#domain/transcripts/csv/csv-rows.ts";
import { type Column, readHeader } from "#domain/transcripts/csv/csv-columns.ts";
import { type CsvCall, finishCall, openCall, takeRow } from "#domain/transcripts/csv/csv-call.ts";
import { quoted, type ReadContext } from "#domain/transcripts/faults.ts";

/**
 * Reads CSV: one row for every turn. The rows of a call are consecutive, its interactions are numbered 1, 2,
 * 3 …; fields of the call or the interaction are in its first row and may be repeated.
 */
export function readCsv(content: string, context: ReadContext): void {
  const { faults } = context;
  let columns: readonly Column[] | null = null;
  let call: CsvCall | null = null;
  const ended = new Map<string, CsvCall>();
  const end = (): void => {
    if (call !== null) finishCall(call, context);
    call = null;
  };
  for (const row of csvRows(content)) {
    const { line } = row;
    if (faults.isFull) return;
    if ("toDo" in row) {
      faults.add(line, row.toDo);
      // What was read of this call may not be all of it.
      call = null;
      break;
    }
    if (columns === null) {
      columns = readHeader(row, faults);
      if (columns === null) return;
      continue;
    }
    const values = valuesOf(row.cells, columns);
    if (values === null) {
      const seen = `${row.cells.length > 64 ? "more than 64" : row.cells.length} cells`;
      const needed = `the first line names ${columns.length} columns`;
      faults.add(line, `This row has ${seen}, ${needed}: put cells that contain commas in quotes.`);
      if (call?.state === "sound") call.state = "spoilt";
      continue;
    }
    const key = values.get("key") ?? "";
    if (key !== call?.key) {
      end();
      const earlier = ended.get(key);
      if (earlier !== undefined) {
        const toDo = `lines ${earlier.line} to ${earlier.lastLine} already have rows of this call`;
        faults.add(line, `Key ${quoted(key)}: ${toDo}. Keep them together.`);
      }
      call = openCall(key, line, values);
      if (earlier !== undefined) call.state = "repeated";
      ended.set(key, earlier ?? call);
    }
    takeRow(call, { line, values }, faults);
  }
  end();
  if (columns !== null && ended.size === 0 && faults.count === 0)
    faults.add(null, "The file has only column names. Add a row for every turn.");
}

/**
 * Cells by column, without spaces around them but in the text; null where their number is wrong.
 */
function valuesOf(
  cells: readonly string[],
  columns: readonly Column[],
): ReadonlyMap<Column, string> | null {
  if (cells.length !== columns.length) return null;
  return new Map(
    columns.map((column, at) => {
      const cell = cells[at] ?? "";
      return [column, column === "text" ? cell : cell.trim()];
    }),
  );
}
