import { csvRows } from "#domain/transcripts/csv/csv-rows.ts";
import { type Column, type Header, readHeader } from "#domain/transcripts/csv/csv-columns.ts";
import { type CsvCall, finishCall, openCall, takeRow } from "#domain/transcripts/csv/csv-call.ts";
import { type Faults, type ReadContext, reasonOf } from "#domain/transcripts/faults.ts";

/**
 * Reads CSV: one row for every turn. The rows of a call are consecutive, its interactions are numbered 1, 2,
 * 3 …; fields of the call or the interaction are in its first row and may be repeated.
 */
export function readCsv(content: string, context: ReadContext): void {
  const { faults } = context;
  let header: Header | null = null;
  let rows: CallRows | null = null;
  for (const row of csvRows(content)) {
    if (faults.isFull) return;
    if ("toDo" in row) {
      faults.add(row.line, row.toDo);
      // What was read of this call may not be all of it.
      rows?.skipRow(null);
      break;
    }
    if (header === null || rows === null) {
      header = readHeader(row, faults);
      if (header === null) return;
      if (header.isFaulty) context.discardCalls();
      rows = new CallRows(header, context);
      continue;
    }
    const values = valuesOf(row.cells, header);
    if (values === null) reportCells(row, header, { faults, rows });
    else rows.take({ line: row.line, values });
  }
  rows?.end();
  if (rows?.hasCalls === false && faults.count === 0)
    faults.add(null, "The file has only column names. Add a row for every turn.");
}

type CsvRow = Parameters<typeof takeRow>[1];

/** Puts the rows of a file together to calls. */
class CallRows {
  private call: CsvCall | null = null;
  private readonly ended = new Map<string, CsvCall>();
  /** The key of the last row if it could not be read; null within if its key is unknown too. */
  private skipped: { key: string | null } | null = null;

  private readonly header: Header;
  private readonly context: ReadContext;

  constructor(header: Header, context: ReadContext) {
    this.header = header;
    this.context = context;
  }

  get hasCalls(): boolean {
    return this.ended.size > 0;
  }

  take(row: CsvRow): void {
    const key = row.values.get("key") ?? "";
    if (key !== this.call?.key) this.open(key, row);
    this.skipped = null;
    if (this.call !== null) takeRow(this.call, row, this.context.faults);
  }

  /** Leaves out a row that cannot be read. @param key  of its call, if it is known */
  skipRow(key: string | null): void {
    this.skipped = { key };
    const { call } = this;
    if (call === null || (key !== null && key !== call.key)) return;
    call.hasGap = true;
    if (call.state === "complete") call.state = "incomplete";
  }

  end(): void {
    if (this.call !== null) finishCall(this.call, this.header, this.context);
    this.call = null;
  }

  private open(key: string, row: CsvRow): void {
    this.end();
    const earlier = this.ended.get(key);
    if (earlier !== undefined) {
      const toDo = `Lines ${earlier.line} to ${earlier.lastLine} already have rows of this call`;
      this.context.faults.add(row.line, reasonOf(key, `${toDo}. Keep them together.`));
    }
    const hasGap = this.skipped !== null && (this.skipped.key ?? key) === key;
    this.call = openCall(key, row, hasGap);
    if (earlier !== undefined) this.call.state = "repeated";
    this.ended.set(key, earlier ?? this.call);
  }
}

function reportCells(
  { line, cells }: { line: number; cells: readonly string[] },
  header: Header,
  { faults, rows }: { faults: Faults; rows: CallRows },
): void {
  // Cells before a comma that splits one are where they should be.
  const key = header.columns[0] === "key" ? (cells[0] ?? "").trim() : null;
  rows.skipRow(key);
  // Cells of columns that the first line does not name.
  if (header.lacksNames && cells.length > header.columns.length) return;
  const seen = `${cells.length > 64 ? "more than 64" : cells.length} cells`;
  const needed = `the first line names ${header.columns.length} columns`;
  const reason = `This row has ${seen}, ${needed}: put cells that contain commas in quotes.`;
  faults.add(line, reasonOf(key, reason));
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
