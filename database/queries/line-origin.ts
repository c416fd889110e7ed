import { sql } from "kysely";
import type { Database } from "#database/connect.ts";

/** Whether a line was read from XML, and the row of the open-market trade that it belongs to. */
export type LineOrigin = { hasXml: boolean; tradeRowNumber: number | null };

/** Where one line of a filing comes from; of an unknown filing, nothing. */
export async function readLineOrigin(
  db: Database,
  { accession, lineNumber }: { accession: string; lineNumber: number },
): Promise<LineOrigin> {
  // Rows of a data set have completeness 0.
  const { rows } = await sql<LineOrigin>`
    select f.completeness > 0 as "hasXml", s.row_number as "tradeRowNumber"
      from filing f
      left join ownership_line_status s
        on s.accession = f.accession and s.line_number = ${lineNumber}
     where f.accession = ${accession}`.execute(db);
  return rows[0] ?? { hasXml: false, tradeRowNumber: null };
}
