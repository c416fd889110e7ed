import type { ReportBlock, ReportCell, ReportColumn } from "#domain/evidence/report/report.ts";
import { type PdfPages, textWidth } from "#server/evidence/report/pdf-page.ts";
import { lineHeight, type TextLine, type TextStyle } from "#server/evidence/report/pdf-text.ts";

type Table = Extract<ReportBlock, { kind: "table" }>;

const cellStyle: TextStyle = { size: 8 };
const overviewStyle: TextStyle = { size: 7.4 };
const codeStyle: TextStyle = { size: 6.4, isCode: true };
const headStyle: TextStyle = { size: 7.5, isBold: true, color: "#333333" };
const markStyle: TextStyle = { size: 5.5, color: "#0b4f9e" };
const gap = 6;
const rowGap = 4;

type Placed = { x: number; width: number; column: ReportColumn };
type PlacedCell = Placed & { lines: TextLine[]; style: TextStyle; figure: number | undefined };

/** A table whose rows stay whole, with its header again on each page; figures carry the number of their footnote. */
export function drawTable({ columns, rows, isOverview = false }: Table, pages: PdfPages): void {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  const placed = columns.map((column): Placed => {
    const width = (textWidth * column.share) / total;
    x += width;
    return { column, x: x - width, width: width - gap };
  });
  pages.reserve(40);
  drawHead(placed, pages);
  for (const row of rows) {
    const cells = placed.map((place, index) => cellOf({ ...place, isOverview }, row[index], pages));
    const height = Math.max(...cells.map(({ lines, style }) => lines.length * lineHeight(style)));
    const figures = cells.flatMap(({ figure }) => (figure === undefined ? [] : [figure]));
    const before = pages.pageNumber;
    pages.reserve(height + rowGap, isOverview ? [] : figures);
    if (pages.pageNumber !== before) drawHead(placed, pages);
    for (const cell of cells) drawCell(cell, pages);
    pages.y += height + rowGap / 2;
    pages.rule("#e2e2e2");
    pages.y += rowGap / 2;
  }
}

function cellOf(
  { isOverview, ...place }: Placed & { isOverview: boolean },
  cell: ReportCell | undefined,
  pages: PdfPages,
): PlacedCell {
  const { text = "", figure } = cell ?? {};
  const usual = isOverview ? overviewStyle : cellStyle;
  const room =
    figure === undefined ? place.width : place.width - markWidth({ text, figure }, pages);
  const style =
    place.column.isCode === true
      ? codeStyle
      : place.column.isNumber === true
        ? fitted(text, room, { style: usual, pages })
        : usual;
  return { ...place, style, lines: pages.text.lines(text, room, style), figure };
}

/** A number is never broken, but written smaller: half of one reads as another. */
function fitted(
  text: string,
  room: number,
  { style, pages }: { style: TextStyle; pages: PdfPages },
): TextStyle {
  const width = pages.text.width(text, style);
  // A little less than fits, so that rounding does not break it.
  return width <= room ? style : { ...style, size: (style.size * room * 0.99) / width };
}

function markWidth({ figure }: ReportCell, pages: PdfPages): number {
  return pages.text.width(markText(figure), markStyle) + 1;
}

/** In brackets, so that the number of a footnote is none of the figure where the text is copied. */
function markText(figure: number | undefined): string {
  return figure === undefined ? "" : `[${figure}]`;
}

function drawCell({ x, width, column, lines, style, figure }: PlacedCell, pages: PdfPages): void {
  const isRight = column.isNumber === true;
  if (figure === undefined) {
    pages.draw(lines, { x, y: pages.y, width, isRight }, style);
    return;
  }
  const mark = markWidth({ text: "", figure }, pages);
  pages.draw(lines, { x, y: pages.y, width: width - mark, isRight }, style);
  const end = isRight ? width - mark : Math.min(width - mark, lines.at(-1)?.width ?? 0);
  const y = pages.y + (lines.length - 1) * lineHeight(style);
  pages.draw(
    pages.text.lines(markText(figure), mark + 8, markStyle),
    { x: x + end + 0.5, y, width: mark },
    markStyle,
  );
}

function drawHead(placed: readonly Placed[], pages: PdfPages): void {
  if (placed.every(({ column }) => column.header === "")) return;
  const cells = placed.map(({ column, width }) =>
    pages.text.lines(column.header, width, headStyle),
  );
  for (const [index, { column, x, width }] of placed.entries()) {
    const isRight = column.isNumber === true;
    pages.draw(cells[index] ?? [], { x, y: pages.y, width, isRight }, headStyle);
  }
  pages.y += Math.max(...cells.map((lines) => lines.length)) * lineHeight(headStyle) + 2;
  pages.rule();
  pages.y += 3;
}
