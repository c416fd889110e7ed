import { expect, test } from "vitest";
import type { Report } from "#domain/evidence/report/report.ts";
import { pdfFonts } from "#server/evidence/report/pdf-fonts.ts";
import { PdfPages } from "#server/evidence/report/pdf-page.ts";
import { reportPdf } from "#server/evidence/report/report-pdf.ts";

test("a character is written in a font that has it, and one that no font has by its number", () => {
  expect(pdfFonts().runs("Łódź Ωμ 測 A", false)).toEqual([
    { font: "inter-latin-ext", text: "Ł" },
    { font: "inter-latin", text: "ód" },
    { font: "inter-latin-ext", text: "ź" },
    { font: "inter-latin", text: " " },
    { font: "inter-greek", text: "Ωμ" },
    { font: "inter-latin", text: " [U+6E2C] A" },
  ]);
  expect(
    pdfFonts()
      .runs("a\u00a0\ud83d\ude00\ud800", true)
      .map(({ text }) => text)
      .join(""),
  ).toBe("a\u00a0[U+1F600][U+FFFD]");
});

function aReport(rows: number): Report {
  return {
    title: "A report",
    kicker: "About",
    summary: [],
    sections: [
      {
        id: "figures",
        heading: "Figures",
        level: 1,
        blocks: [
          {
            kind: "table",
            columns: [
              { header: "Label", share: 1 },
              { header: "Value", share: 1, isNumber: true },
            ],
            rows: Array.from({ length: rows }, (_, index) => [
              { text: `Figure ${index + 1}` },
              { text: "$1,234.50", figure: index + 1 },
            ]),
          },
        ],
      },
    ],
    footnotes: new Map(
      Array.from({ length: rows }, (_, index) => [index + 1, "A rule, and where it is from."]),
    ),
  };
}

const dated = { at: new Date("2026-11-20T00:00:00Z"), id: "0123456789abcdef" };

function pagesOf(pdf: Buffer): number {
  return Number(/\/Type \/Pages\n\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1]);
}

test("the same report is the same bytes, with the fonts in it", async () => {
  const first = await reportPdf(aReport(3), dated);
  expect(first.equals(await reportPdf(aReport(3), dated))).toBe(true);
  expect(first.toString("latin1")).toMatch(/\/FontFile2 /);
  expect(first.equals(await reportPdf(aReport(4), dated))).toBe(false);
});

test("figures whose footnotes fill a page go on the next", async () => {
  // Summary and contents, then one page of three rows; with a hundred rows and footnotes, several.
  expect(pagesOf(await reportPdf(aReport(3), dated))).toBe(3);
  expect(pagesOf(await reportPdf(aReport(100), dated))).toBeGreaterThan(4);
});

test("numbers are set without kerning, so that 6.18% does not read as 618%", () => {
  const { text } = new PdfPages(aReport(1), dated);
  const width = (shown: string): number => text.width(shown, { size: 10 });
  const apart = [..."$6.18,717.11%"].reduce((sum, character) => sum + width(character), 0);
  expect(width("$6.18,717.11%")).toBeCloseTo(apart, 6);
});

test("text is drawn as wide as it is measured, pairs that are kerned and fractions too", () => {
  for (const text of ["$6.18%", "AV To", "1\u20442 of 31\u204464"])
    for (const run of pdfFonts().runs(text, false)) {
      const font = pdfFonts()
        .all.find(({ name }) => name === run.font)
        ?.open();
      // Twice: the second time each character is known.
      for (const { glyphs, positions } of [font?.layout(run.text), font?.layout(run.text)].flatMap(
        (drawn) => drawn ?? [],
      )) {
        expect(glyphs.length).toBe(run.text.length);
        const drawn = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
        expect(drawn / (font?.unitsPerEm ?? 0)).toBeCloseTo(pdfFonts().width(run), 6);
      }
    }
});
