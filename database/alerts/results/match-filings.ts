import { z } from "zod";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import type { FirstFiling } from "#contract/trades/first-filing.ts";
import type { Database } from "#database/connect.ts";
import { readFirstFilings } from "#database/queries/insiders/first-filing.ts";
import { type AlertMatch, shownFor } from "#domain/alerts/results/alert-match.ts";

/** A match of any kind, found or recorded, with its cells. */
type ShownMatch = {
  accession: string | null;
  rowNumber: number | null;
  form: string | null;
  cells: unknown;
};

const isAmendment = ({ form }: Pick<ShownMatch, "form">): boolean =>
  form?.trim().endsWith("/A") === true;

const delayedSchema = z.object({ "Days to File": z.number() });

/** Of each match the filing to which the days to file of an amendment's trade are counted, where that is an earlier one. */
export async function readFirstFilingsOfMatches(
  db: Database,
  matches: readonly ShownMatch[],
): Promise<(FirstFiling | undefined)[]> {
  return await readFirstFilings(
    db,
    matches.map((match) => {
      const { accession, rowNumber } = match;
      if (accession === null || rowNumber === null || !isAmendment(match)) return null;
      const days = delayedSchema.safeParse(match.cells).data?.["Days to File"];
      if (days === undefined) return null;
      return { accno: accession, row_number: rowNumber, days_to_file: days };
    }),
  );
}

/** Found matches; those of amendments with the filing to which their days to file are counted. */
export async function withFirstFilings(
  db: Database,
  definition: AlertDefinition,
  matches: readonly AlertMatch[],
): Promise<AlertMatch[]> {
  // Days to file are the same in every time zone.
  const shown = shownFor(definition, "UTC");
  const firsts = await readFirstFilingsOfMatches(
    db,
    matches.map((match) => ({ ...match, cells: isAmendment(match) ? match.cells(shown) : null })),
  );
  return matches.map((match, at) => {
    const first = firsts[at];
    return first === undefined ? match : { ...match, firstFiling: first };
  });
}
