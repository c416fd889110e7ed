import { setImmediate } from "node:timers/promises";
import type { Report, ReportBlock, ReportSection } from "#domain/evidence/report/report.ts";
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
  const pages = await layOut(report, dated);
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

async function layOut(report: Report, dated: Dated): Promise<PdfPages> {
  const pages = new PdfPages(report, dated);
  const pageOf = new Map<string, number>();
  pages.paragraph(report.kicker, aboutStyle);
  pages.y += 4;
  pages.paragraph(report.title, titleStyle);
  pages.y += 10;
  for (const block of report.summary) drawBlock(block, pages);
  pages.newPage();
  const entries = contents(report, pages);
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
  pages.finish(`${report.title} · content hash ${dated.id.slice(0, 16)}`);
  for (const { id, ...place } of entries)
    pages.drawAtRight(String(pageOf.get(id) ?? ""), place, contentsStyle);
  return pages;
}

/** A line of the contents, whose page number is known at the end. */
type Entry = { id: string; page: number; y: number };

function contents(report: Report, pages: PdfPages): Entry[] {
  pages.paragraph("Contents", headings[1]);
  pages.y += 3;
  return report.sections.map((section) => entry(section, pages));
}

function entry({ id, heading, level }: ReportSection, pages: PdfPages): Entry {
  const indent = level === 1 ? 0 : 14;
  const width = textWidth - indent - pageNumberWidth;
  const lines = pages.text.lines(heading, width, contentsStyle);
  const height = lines.length * lineHeight(contentsStyle);
  pages.reserve(height);
  const place = { id, page: pages.pageNumber, y: pages.y };
  pages.draw(lines, { x: indent, y: pages.y, width }, contentsStyle);
  pages.y += height;
  return place;
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
