import { z } from "zod";
import type { ListedShareCount } from "../archive/archive-item.ts";
import { parseCik } from "../identifiers.ts";
import { calendarDate } from "../submission/edgar-time.ts";
import { Unreadable } from "../unreadable.ts";
import { parseJson } from "./json-file.ts";

const factRows = z.array(
  z.object({
    end: z.string(),
    val: z.number(),
    accn: z.string(),
    form: z.string().nullish(),
    filed: z.string(),
  }),
);
const units = z.object({ shares: factRows.optional() });
const cikField = z.union([z.string(), z.number()]);
const companyFacts = z.object({
  cik: cikField,
  facts: z.object({
    dei: z
      .object({ EntityCommonStockSharesOutstanding: z.object({ units }).optional() })
      .optional(),
  }),
});
const companyConcept = z.object({
  cik: cikField,
  tag: z.literal("EntityCommonStockSharesOutstanding"),
  units,
});

/**
 * Shares outstanding as companyfacts or companyconcept JSON gives them: one row per filing that
 * states a count. Counts by share class are not in these files: such issuers give no row.
 * @throws {Unreadable} with the reason
 */
export function parseShareCounts(path: string, bytes: Uint8Array): ListedShareCount[] {
  const isConcept = path.endsWith("/EntityCommonStockSharesOutstanding.json");
  const origin = isConcept ? "companyconcept" : "companyfacts";
  const { cik: key, rows } = isConcept ? conceptRows(bytes) : factsRows(bytes);
  const cik = parseCik(String(key));
  if (cik === null) throw new Unreadable("malformed-json", "the CIK is no number");
  return rows.flatMap((row) => {
    const endOn = calendarDate(row.end);
    const filedOn = calendarDate(row.filed);
    const isCount = Number.isSafeInteger(row.val) && row.val >= 0;
    if (endOn === null || filedOn === null || !isCount) return [];
    return [
      {
        cik,
        endOn,
        filedOn,
        shares: String(row.val),
        accession: row.accn,
        form: row.form ?? "",
        origin,
      },
    ];
  });
}

type Rows = { cik: string | number; rows: z.output<typeof factRows> };

function factsRows(bytes: Uint8Array): Rows {
  const { cik, facts } = parseJson(bytes, companyFacts);
  return { cik, rows: facts.dei?.EntityCommonStockSharesOutstanding?.units.shares ?? [] };
}

function conceptRows(bytes: Uint8Array): Rows {
  const concept = parseJson(bytes, companyConcept);
  return { cik: concept.cik, rows: concept.units.shares ?? [] };
}
