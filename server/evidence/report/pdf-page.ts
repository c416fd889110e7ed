// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from "pdfkit";
import type { Report } from "#domain/evidence/report/report.ts";
import { pdfFonts } from "#server/evidence/report/pdf-fonts.ts";
import {
  lineHeight,
  TextBreaker,
  type TextLine,
  type TextStyle,
} from "#server/evidence/report/pdf-text.ts";

/** US Letter, in points. */
const page = { width: 612, height: 792, margin: 54, top: 64, bottom: 60 };
export const textWidth = page.width - 2 * page.margin;
const left = page.margin;
const lowest = page.height - page.bottom;

const noteStyle: TextStyle = { size: 6.6 };
const noteGap = 6;
const furniture: TextStyle = { size: 7.5, color: "#555555" };
const ink = "#111111";
const boldLine = 0.3;

export type PdfDocument = InstanceType<typeof PDFDocument>;

/**
 * The pages of a report: text is placed from the top, the footnotes of what is on a page from its bottom. A
 * footnote stands on the first page that refers to it.
 */
export class PdfPages {
  readonly document: PdfDocument;
  readonly text: TextBreaker;
  readonly #report: Report;
  readonly #placed = new Set<number>();
  #notes: TextLine[] = [];
  y = page.top;
  pageNumber = 1;

  constructor(report: Report, { at, id }: { at: Date; id: string }) {
    this.#report = report;
    this.document = new PDFDocument({
      size: [page.width, page.height],
      margin: 0,
      bufferPages: true,
      lang: "en-US",
      displayTitle: true,
      info: {
        Title: report.title,
        Subject: id,
        Creator: "Sentinel",
        Producer: "Sentinel",
        CreationDate: at,
        ModDate: at,
      },
    });
    // It would measure every run only to know where the next begins; each of ours has its own place.
    this.document.widthOfString = () => 0;
    for (const { name, open } of pdfFonts().all) {
      // @ts-expect-error -- the types know files only; pdfkit also takes what fontkit has opened
      this.document.registerFont(name, open());
    }
    this.text = new TextBreaker(pdfFonts());
  }

  /** Begins a new page where less than a height is left, with the footnotes that the content refers to. */
  reserve(height: number, figures: readonly number[] = []): void {
    const notes = this.#linesOf(figures);
    const needed = height + notes.length * lineHeight(noteStyle);
    if (this.y + needed > lowest - this.#notesHeight() - (notes.length > 0 ? noteGap : 0))
      this.newPage();
    this.#notes.push(...notes);
    for (const figure of figures) this.#placed.add(figure);
  }

  newPage(): void {
    this.#drawNotes();
    this.document.addPage();
    this.pageNumber += 1;
    this.y = page.top;
  }

  /** Draws lines below each other; does not move on. */
  draw(
    lines: readonly TextLine[],
    at: { x: number; y: number; width: number; isRight?: boolean },
    style: TextStyle,
  ): void {
    for (const [index, { runs, width }] of lines.entries()) {
      let x = left + at.x + (at.isRight === true ? at.width - width : 0);
      const y = at.y + index * lineHeight(style);
      for (const run of runs) {
        const isBold = style.isBold === true || run.isBold === true;
        this.document.font(run.font).fontSize(style.size).lineWidth(boldLine);
        this.document.fillColor(style.color ?? ink).strokeColor(style.color ?? ink);
        this.document.text(run.text, x, y, { lineBreak: false, fill: true, stroke: isBold });
        x += pdfFonts().width(run) * style.size;
      }
    }
  }

  /** A paragraph over the whole width. */
  paragraph(text: string, style: TextStyle): void {
    this.lines(this.text.lines(text, textWidth, style), style, 0);
  }

  /** Lines below each other, on as many pages as they need. */
  lines(lines: readonly TextLine[], style: TextStyle, indent: number): void {
    const width = textWidth - indent;
    for (const line of lines) {
      this.reserve(lineHeight(style));
      this.draw([line], { x: indent, y: this.y, width }, style);
      this.y += lineHeight(style);
    }
  }

  rule(color = "#bbbbbb"): void {
    this.document
      .moveTo(left, this.y)
      .lineTo(left + textWidth, this.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Draws text at the right margin of an earlier page. */
  drawAtRight(text: string, at: { page: number; y: number }, style: TextStyle): void {
    this.document.switchToPage(at.page - 1);
    const place = { x: 0, y: at.y, width: textWidth, isRight: true };
    this.draw(this.text.lines(text, textWidth, style), place, style);
  }

  /** Writes the last notes, and header and page number of every page. @returns the number of pages */
  finish(header: string): number {
    this.#drawNotes();
    const { count } = this.document.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.document.switchToPage(index);
      const line = (text: string) => this.text.lines(text, textWidth, furniture).slice(0, 1);
      this.draw(line(header), { x: 0, y: 34, width: textWidth }, furniture);
      const place = { x: 0, y: page.height - 40, width: textWidth, isRight: true };
      this.draw(line(`Page ${index + 1} of ${count}`), place, furniture);
    }
    return count;
  }

  #linesOf(figures: readonly number[]): TextLine[] {
    const fresh = [...new Set(figures)].filter((figure) => !this.#placed.has(figure));
    return fresh.flatMap((figure) =>
      this.text.lines(
        `[${figure}]  ${this.#report.footnotes.get(figure) ?? ""}`,
        textWidth,
        noteStyle,
      ),
    );
  }

  #notesHeight(): number {
    return this.#notes.length === 0 ? 0 : this.#notes.length * lineHeight(noteStyle) + noteGap;
  }

  #drawNotes(): void {
    if (this.#notes.length === 0) return;
    const top = lowest - this.#notes.length * lineHeight(noteStyle);
    this.document
      .moveTo(left, top - 3)
      .lineTo(left + textWidth / 3, top - 3)
      .lineWidth(0.5)
      .strokeColor("#888888")
      .stroke();
    this.draw(this.#notes, { x: 0, y: top, width: textWidth }, noteStyle);
    this.#notes = [];
  }
}
