import { drawsFor } from "#demo/world/draws.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { filledThrough } from "#demo/world/market/sessions.ts";
import type { PlantId } from "#demo/world/plants.ts";

/** A flaw, and whose filing has it: the first plain one of that form from a day on. */
type Flaw = readonly [plant: PlantId, ticker: string, form: string, from: string];

/** What goes wrong in the weeks before the demonstration begins. */
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
];

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
 * Marks the filings that EDGAR lists although something is wrong with their bytes, and those it
 * corrects later.
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
      return { ...filing, plants: [flaw[0]] };
    }
    const plant = drawnFlaw(seed, filing);
    return plant === null ? filing : { ...filing, plants: [plant] };
  });
}

function drawnFlaw(seed: string, { form, accession, acceptedOn }: Filing): PlantId | null {
  if (form !== "4" || acceptedOn <= filledThrough) return null;
  const draws = drawsFor(seed, "flaw", accession);
  return draws.isLucky(drawnFraction) ? draws.pick(drawn) : null;
}
