/** One row, with the line of the file it begins on; or why the file cannot be read on from there. */
export type CsvRow = { line: number; cells: readonly string[] } | { line: number; toDo: string };

/** More cells than any row of ours: the rest of a longer row is not kept. */
const mostCells = 64;
const lineEnd = /\r\n|\r|\n/g;

/**
 * The rows of a CSV text as RFC 4180 has them: commas, cells in quotes may hold commas, line ends and
 * doubled quotes; CR alone ends lines too. Rows without any content are left out. After a misplaced
 * quote nothing is certain, so the reading ends there.
 */
export function* csvRows(text: string): Generator<CsvRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    for (;;) {
      const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
      if ("toDo" in cell) {
        const place = line + lineEndsIn(text.slice(at, cell.end));
        yield { line: cell.isOpen ? line : place, toDo: cell.toDo };
        return;
      }
      if (cells.length <= mostCells) cells.push(cell.text);
      if (text[at] === '"') line += lineEndsIn(cell.text);
      at = cell.end;
      if (text[at] !== ",") break;
      at += 1;
    }
    at += text.startsWith("\r\n", at) ? 2 : 1;
    line += 1;
    if (cells.some((cell) => cell.trim() !== "")) yield { line: begins, cells };
  }
}

type Cell = { text: string; end: number } | { toDo: string; end: number; isOpen: boolean };

const afterCell = /[,\r\n]/g;

function plainCell(text: string, start: number): Cell {
  afterCell.lastIndex = start;
  const end = afterCell.exec(text)?.index ?? text.length;
  const cell = text.slice(start, end);
  if (!cell.includes('"')) return { text: cell, end };
  const toDo =
    "Put the whole cell in quotes and double each quote in it. Nothing after this was read.";
  return { toDo, end, isOpen: false };
}

function quotedCell(text: string, start: number): Cell {
  const parts: string[] = [];
  for (let from = start + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) {
      const toDo = "Close the quotes of this cell. They are open to the end of the file.";
      return { toDo, end: text.length, isOpen: true };
    }
    parts.push(text.slice(from, quote));
    const after = text[quote + 1];
    if (after === undefined || after === "," || after === "\r" || after === "\n")
      return { text: parts.join('"'), end: quote + 1 };
    if (after !== '"') {
      const toDo = "Double this quote, or put a comma after it; nothing after this was read.";
      return { toDo, end: quote, isOpen: false };
    }
    from = quote + 2;
  }
}

function lineEndsIn(text: string): number {
  return text.match(lineEnd)?.length ?? 0;
}
