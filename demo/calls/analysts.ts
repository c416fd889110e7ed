import { personName, spokenName } from "#demo/world/cast/names.ts";
import { drawsFor } from "#demo/world/draws.ts";

export type Analyst = { name: string; firm: string };

/** Invented houses of research. */
const firms =
  "Ashdown Securities|Bexley & Co.|Carnforth Research|Dunwich Capital Markets|Elstow Partners|Fenchurch Equity Research|Gresham Vale|Hartsop Securities|Inglewood Brothers|Kelmscott Research|Lydford Markets|Moorgate Analytics|Northwold Securities|Pagham Capital".split(
    "|",
  );
const analystsPerFirm = 4;
/** Beyond the indexes of insiders, so that no analyst bears an insider's name. */
const firstIndex = 8_000;
const coverage = 7;

const analysts: readonly Analyst[] = firms.flatMap((firm, place) =>
  Array.from({ length: analystsPerFirm }, (_, at) => ({
    name: spokenName(personName(firstIndex + place * analystsPerFirm + at)),
    firm,
  })),
);

/** The analysts who follow a company, one a firm. */
export function analystsOf(cik: number): readonly Analyst[] {
  const draws = drawsFor("coverage", cik);
  const chosen: Analyst[] = [];
  while (chosen.length < coverage) {
    const analyst = draws.pick(analysts);
    if (!chosen.some(({ firm }) => firm === analyst.firm)) chosen.push(analyst);
  }
  return chosen;
}

/** Who opens a company's calls. */
export function relationsOf(cik: number): string {
  const past = firms.length * analystsPerFirm;
  return spokenName(personName(firstIndex + past + (cik % 1_000)));
}
