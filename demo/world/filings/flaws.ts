import { drawsFor } from "#demo/world/draws.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import type { PlantId } from "#demo/world/plants.ts";

/** A flaw, and whose filing has it: the first plain one of that form from a day on. */
type Flaw = readonly [plant: PlantId, ticker: string, form: string, from: string];

/** What is odd or goes wrong in the weeks before the demonstration begins. */
const planted: readonly Flaw[] = [
  ["broken-half", "VTGB", "4", "2026-08-24"],
  ["corrected-owner", "GRHX", "4", "2026-08-26"],
  ["broken-issuer", "NWPC", "4", "2026-09-08"],
  ["broken-header", "BLHV", "8-K", "2026-09-01"],
  ["late-document", "THBS", "4", "2026-09-14"],
  ["broken-page", "KTTG", "4", "2026-10-19"],
  ["corrected-form", "TVQA", "8-K", "2026-09-10"],
  ["broken-accession", "HLWX", "4", "2026-10-12"],
  ["broken-number", "OSPC", "4", "2026-10-19"],
  ["broken-empty", "PNCK", "4", "2026-10-26"],
  ["late-document", "OKHV", "8-K", "2026-10-20"],
  ["broken-xml", "RDMS", "4", "2026-11-13"],
  ["late-document", "MRLF", "4", "2026-11-17"],
  ["broken-xml", "BWLD", "4", "2026-11-18"],
  ["symbol-and", "LKFM", "4", "2026-10-05"],
  ["symbol-spaced", "ORPK", "4", "2026-11-10"],
  ["symbol-suffix", "WDRS", "4", "2026-10-20"],
  ["symbol-number", "OSVA", "4", "2026-10-20"],
  ["date-before-1990", "CRBF", "4", "2026-11-02"],
  ["no-closing-line", "OSPC", "10-Q", "2026-07-01"],
  ["text-oddities", "GRHX", "8-K", "2026-07-01"],
];

/** Symbols as filers typed them. */
const symbols: Readonly<Partial<Record<PlantId, string>>> = {
  "symbol-and": "LKFM AND LKFM.B",
  "symbol-spaced": "O R P K",
  "symbol-suffix": "WDRS-NYSE",
  "symbol-number": "1314152",
};

/** What goes wrong afterwards, now and then; only forms of insiders, which have the most readers. */
const drawn: readonly PlantId[] = [
  "broken-xml",
  "broken-half",
  "broken-empty",
  "broken-issuer",
  "broken-page",
  "late-document",
  "corrected-owner",
];
const drawnFraction = 1 / 120;

/**
 * Marks the filings that EDGAR lists although something is wrong with their bytes, those it corrects
 * later, and some whose oddity lies in a cell or in the text.
 * @param filings  in order of acceptance
 */
export function withFlaws(seed: string, filings: readonly Filing[]): readonly Filing[] {
  const open = new Set(planted);
  return filings.map((filing) => {
    if (filing.plants.length > 0) return filing;
    const flaw = [...open].find(
      ([, ticker, form, from]) =>
        filing.issuer.ticker === ticker && filing.form === form && filing.acceptedOn >= from,
    );
    if (flaw !== undefined) {
      open.delete(flaw);
      return withPlant(filing, flaw[0]);
    }
    const plant = drawnFlaw(seed, filing);
    return plant === null ? filing : withPlant(filing, plant);
  });
}

function withPlant(filing: Filing, plant: PlantId): Filing {
  if (filing.kind !== "ownership") return { ...filing, plants: [plant] };
  const symbol = symbols[plant] ?? filing.symbol;
  const lines =
    plant === "date-before-1990"
      ? filing.lines.map((line) => ({ ...line, date: line.date?.replace(/^20/, "19") ?? null }))
      : filing.lines;
  return { ...filing, plants: [plant], symbol, lines };
}

function drawnFlaw(seed: string, { form, accession, acceptedOn }: Filing): PlantId | null {
  if (form !== "4" || acceptedOn <= filledThrough) return null;
  const draws = drawsFor(seed, "flaw", accession);
  return draws.isLucky(drawnFraction) ? draws.pick(drawn) : null;
}
