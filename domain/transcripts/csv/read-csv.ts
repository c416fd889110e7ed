import { csvRows } from "#domain/transcripts/csv/csv-rows.ts";
import { type Column, type Header, readHeader } from "#domain/transcripts/csv/csv-columns.ts";
import { type CsvCall, finishCall, openCall, takeRow } from "#domain/transcripts/csv/csv-call.ts";
import { quoted, type ReadContext } from "#domain/transcripts/faults.ts";

/**
 * Reads CSV: one row for every turn. The rows of a call are consecutive, its interactions are numbered 1, 2,
 * 3 …; fields of the call or the interaction are in its first row and may be repeated.
 */
export function readCsv(content: string, context: ReadContext): void {
  const { faults } = context;
  let header: Header | null = null;
  let call: CsvCall | null = null;
  const ended = new Map<string, CsvCall>();
  const end = (): void => {
    if (call !== null && header !== null) finishCall(call, header, context);
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
    if (header === null) {
      header = readHeader(row, faults);
      if (header === null) return;
      if (header.isFaulty) context.discardCalls();
      continue;
    }
    const values = valuesOf(row.cells, header);
    if (values === null) {
      if (call?.state === "sound") call.state = "spoilt";
      // Cells of columns that the first line does not name.
      if (header.lacksNames && row.cells.length > header.columns.length) continue;
      const seen = `${row.cells.length > 64 ? "more than 64" : row.cells.length} cells`;
      const needed = `the first line names ${header.columns.length} columns`;
      faults.add(line, `This row has ${seen}, ${needed}: put cells that contain commas in quotes.`);
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
  if (header !== null && ended.size === 0 && faults.count === 0)
    faults.add(null, "The file has only column names. Add a row for every turn.");
}

/**
 * Cells by column, without spaces around them but in the text; null where their number is wrong.
 */
function valuesOf(
  cells: readonly string[],
  { columns }: Header,
): ReadonlyMap<Column, string> | null {
  if (cells.length !== columns.length) return null;
  return new Map(
    columns.flatMap((column, at) => {
      const cell = cells[at] ?? "";
      return column === null ? [] : [[column, column === "text" ? cell : cell.trim()] as const];
    }),
  );
}
