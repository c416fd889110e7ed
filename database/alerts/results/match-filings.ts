import { z } from "zod";
import type { FirstFiling } from "#contract/trades/first-filing.ts";
import type { Database } from "#database/connect.ts";
import { readFirstFilings } from "#database/queries/insiders/first-filing.ts";

/** A match of any kind, found or recorded, with its cells. */
type ShownMatch = {
  accession: string | null;
  rowNumber: number | null;
  form: string | null;
  cells: unknown;
};

const delayedSchema = z.object({ "Days to File": z.number() });

/** Of each match the filing to which the days to file of an amendment's trade are counted, where that is an earlier one. */
export async function readFirstFilingsOfMatches(
  db: Database,
  matches: readonly ShownMatch[],
): Promise<(FirstFiling | undefined)[]> {
  return await readFirstFilings(
    db,
    matches.map(({ accession, rowNumber, form, cells }) => {
      if (accession === null || rowNumber === null || form?.trim().endsWith("/A") !== true)
        return null;
      const days = delayedSchema.safeParse(cells).data?.["Days to File"];
      if (days === undefined) return null;
      return { accno: accession, row_number: rowNumber, days_to_file: days };
    }),
  );
}
