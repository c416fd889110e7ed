import { setImmediate } from "node:timers/promises";
import type { Report, ReportBlock, ReportSection } from "#domain/evidence/report.ts";
import { PdfPages, textWidth } from "#server/evidence/report/pdf-page.ts";
import { drawTable } from "#server/evidence/report/pdf-table.ts";
import { lineHeight, type TextStyle } from "#server/evidence/report/pdf-text.ts";

const titleStyle: TextStyle = { size: 20, isBold: true };
const aboutStyle: TextStyle = { size: 9, color: "#333333" };
const headings: Readonly<Record<1 | 2, TextStyle>> = {
  1: { size: 14, isBold: true },
  2: { size: 10.5, isBold: true },
};
const bodyStyle: TextStyle = { size: 9 };
const contentsStyle: TextStyle = { size: 9 };
const pageNumberWidth = 30;
const quoteIndent = 14;
const deepestIndent = 4;

type Dated = {
  /** The time of the state that the report shows. */
  at: Date;
  /** Identifies that state. */
  id: string;
};

/** The report as a PDF with embedded fonts: the same bytes for the same report. */
export async function reportPdf(report: Report, dated: Dated): Promise<Buffer> {
  // Once without page numbers in the contents, which fill as many lines either way.
  const { pageOf } = await layOut(report, dated, new Map());
  const { pages } = await layOut(report, dated, pageOf);
  const chunks: Buffer[] = [];
  const { document } = pages;
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    document.on("end", resolve);
    document.on("error", reject);
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

async function layOut(
  report: Report,
  dated: Dated,
  known: ReadonlyMap<string, number>,
): Promise<{ pages: PdfPages; pageOf: Map<string, number> }> {
  const pages = new PdfPages(report, dated);
  const pageOf = new Map<string, number>();
  pages.paragraph(report.kicker, aboutStyle);
  pages.y += 4;
  pages.paragraph(report.title, titleStyle);
  pages.y += 10;
  for (const block of report.summary) drawBlock(block, pages);
  pages.newPage();
  contents(report, pages, known);
  pages.newPage();
  for (const [index, section] of report.sections.entries()) {
    if (index > 0) pages.y += section.level === 1 ? 18 : 12;
    const style = headings[section.level];
    // A heading never stands alone at the end of a page.
    pages.reserve(lineHeight(style) + 70);
    pageOf.set(section.id, pages.pageNumber);
    pages.document.outline.addItem(section.heading);
    pages.document.addNamedDestination(section.id);
    pages.paragraph(section.heading, style);
    pages.y += 3;
    for (const block of section.blocks) drawBlock(block, pages);
    // Between two sections the process answers other calls.
    await setImmediate();
  }
  pages.finish(`${report.title} · state ${dated.id.slice(0, 16)}`);
  return { pages, pageOf };
}

function contents(report: Report, pages: PdfPages, known: ReadonlyMap<string, number>): void {
  pages.paragraph("Contents", headings[1]);
  pages.y += 3;
  for (const section of report.sections) entry(section, pages, known.get(section.id));
}

function entry({ heading, level }: ReportSection, pages: PdfPages, number = 0): void {
  const indent = level === 1 ? 0 : 14;
  const width = textWidth - indent - pageNumberWidth;
  const lines = pages.text.lines(heading, width, contentsStyle);
  const height = lines.length * lineHeight(contentsStyle);
  pages.reserve(height);
  pages.draw(lines, { x: indent, y: pages.y, width }, contentsStyle);
  const place = { x: 0, y: pages.y, width: textWidth, isRight: true };
  pages.draw(pages.text.lines(String(number), textWidth, contentsStyle), place, contentsStyle);
  pages.y += height;
}

function drawBlock(block: ReportBlock, pages: PdfPages): void {
  switch (block.kind) {
    case "paragraph":
      pages.paragraph(block.text, bodyStyle);
      break;
    case "caution":
      pages.paragraph(`Caution: ${block.text}`, { ...bodyStyle, color: "#8a3a00" });
      break;
    case "quote":
      for (const { indent, spans } of block.lines) {
        const place = quoteIndent * (1 + Math.min(indent, deepestIndent));
        const lines = pages.text.spanLines(spans, textWidth - place, bodyStyle);
        pages.lines(lines, bodyStyle, place);
        pages.y += 2;
      }
      break;
    case "heading":
      pages.reserve(60);
      pages.paragraph(block.text, headings[2]);
      break;
    case "table":
      drawTable(block, pages);
      break;
  }
  pages.y += 6;
}
