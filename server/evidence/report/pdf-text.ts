import type { ReportSpan } from "#domain/evidence/report/report.ts";
import type { PdfFonts, Run } from "#server/evidence/report/pdf-fonts.ts";
import { visibleText } from "#server/evidence/report/visible-text.ts";

export type TextStyle = { size: number; isCode?: boolean; isBold?: boolean; color?: string };

/** A line of text that fits, in runs of one font each. */
export type TextLine = { runs: readonly Run[]; width: number };

const lineFactor = 1.35;

export function lineHeight({ size }: Pick<TextStyle, "size">): number {
  return size * lineFactor;
}

/** Breaks text into lines of a width, in points: at spaces, and inside a word that is longer than a line. */
export class TextBreaker {
  readonly #fonts: PdfFonts;
  readonly #widths = new Map<string, number>();

  constructor(fonts: PdfFonts) {
    this.#fonts = fonts;
  }

  lines(text: string, width: number, style: TextStyle): TextLine[] {
    return visibleText(text)
      .split(/\r\n|[\n\r]/)
      .flatMap((paragraph) => this.#paragraph(paragraph, width, style));
  }

  /** Spans of several styles, in lines of a width. */
  spanLines(spans: readonly ReportSpan[], width: number, style: TextStyle): TextLine[] {
    const lines: TextLine[] = [];
    let runs: Run[] = [];
    let used = 0;
    for (const { text, isBold = false, isCode = false } of spans) {
      const own = { ...style, isCode };
      for (const word of visibleText(text).split(/(?<=\s)/u)) {
        if (used > 0 && used + this.width(word.trimEnd(), own) > width) {
          lines.push({ runs, width: used });
          [runs, used] = [[], 0];
        }
        // Longer than a line: in pieces.
        for (const piece of this.#paragraph(word, width, own)) {
          if (used > 0 && used + piece.width > width) {
            lines.push({ runs, width: used });
            [runs, used] = [[], 0];
          }
          runs.push(...piece.runs.map((run) => ({ ...run, isBold })));
          used += piece.width;
        }
        const space = word.slice(word.trimEnd().length) === "" ? "" : " ";
        runs.push(...this.#fonts.runs(space, isCode));
        used += space === "" ? 0 : this.width(space, own);
      }
    }
    return [...lines, { runs, width: used }];
  }

  #paragraph(text: string, width: number, style: TextStyle): TextLine[] {
    const lines: string[] = [];
    let line = "";
    let used = 0;
    for (const word of text.split(/(?<=\s)/u)) {
      if (line !== "" && used + this.width(word.trimEnd(), style) > width) {
        lines.push(line.trimEnd());
        [line, used] = ["", 0];
      }
      line += word;
      used += this.width(word, style);
      // Longer than a line: in pieces.
      while (used > width && this.width(line.trimEnd(), style) > width) {
        const fitting = this.#fitting(line, width, style);
        lines.push(line.slice(0, fitting));
        line = line.slice(fitting);
        used = this.width(line, style);
      }
    }
    return [...lines, line.trimEnd()].map((each) => ({
      runs: this.#fonts.runs(each, style.isCode === true),
      width: this.width(each, style),
    }));
  }

  /** How many UTF-16 units of a word fit: whole characters, at least one. */
  #fitting(text: string, width: number, style: TextStyle): number {
    let [low, high] = [1, text.length];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.width(text.slice(0, middle), style) <= width) low = middle;
      else high = middle - 1;
    }
    const isCutInside = (text.codePointAt(low - 1) ?? 0) > 0xffff;
    if (!isCutInside) return low;
    return low === 1 ? 2 : low - 1;
  }

  width(text: string, { size, isCode = false }: TextStyle): number {
    let width = 0;
    for (const word of text.split(/(?<= )/u)) width += this.#wordWidth(word, isCode);
    return width * size;
  }

  /** At font size 1; each word is measured once, because a report repeats its words. */
  #wordWidth(word: string, isCode: boolean): number {
    const key = `${isCode ? "c" : "t"}${word}`;
    const known = this.#widths.get(key);
    if (known !== undefined) return known;
    const runs = this.#fonts.runs(word, isCode);
    const width = runs.reduce((sum, run) => sum + this.#fonts.width(run), 0);
    this.#widths.set(key, width);
    return width;
  }
}
