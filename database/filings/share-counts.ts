import type { ClientBase, Pool } from "pg";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import {
  type FilingRecord,
  longestIndexed,
  type ShareCountRecord,
} from "#database/filings/filing-record.ts";

/** Share counts of one company from one document. */
export type CompanyShareCounts = { cik: number; counts: readonly ShareCountRecord[] };

/** Share counts read off cover pages of the filings of a batch. */
export async function storeShareCounts(
  client: ClientBase,
  filings: readonly FilingRecord[],
): Promise<void> {
  const companies = filings.flatMap((filing) =>
    filing.issuerCik === null || filing.shareCounts.length === 0
      ? []
      : [{ cik: filing.issuerCik, counts: filing.shareCounts }],
  );
  await mergeShareCounts(client, companies);
}

/**
 * Adds share counts; a count already there keeps its row unless the number differs.
 * @returns CIKs whose counts changed
 */
export async function mergeShareCounts(
  client: ClientBase,
  companies: readonly CompanyShareCounts[],
): Promise<number[]> {
  const rows = companies.flatMap((company) =>
    company.counts
      .filter(({ shareClass }) => (shareClass ?? "").length <= longestIndexed)
      .map((count) => ({ ...count, cik: company.cik })),
  );
  if (rows.length === 0) return [];
  const result = await client.query<{ cik: number }>(
    `insert into share_count as s
       (cik, share_class, ticker, end_on, filed_on, shares, accession, form, origin)
     select distinct on (cik, coalesce("shareClass", ''), "endOn", "filedOn", coalesce(accession, ''))
            cik, coalesce("shareClass", ''), ticker, "endOn", "filedOn", shares,
            coalesce(accession, ''), form, origin
       from json_to_recordset($1::json) as c(cik bigint, "shareClass" text, ticker text,
            "endOn" date, "filedOn" date, shares numeric, accession text, form text, origin text)
      order by cik, coalesce("shareClass", ''), "endOn", "filedOn", coalesce(accession, ''),
               origin, shares
     on conflict (cik, share_class, end_on, filed_on, accession) do update
        set shares = excluded.shares, origin = excluded.origin, form = excluded.form
      where (excluded.origin, excluded.shares) < (s.origin, s.shares)
     returning cik`,
    [JSON.stringify(rows)],
  );
  return [...new Set(result.rows.map((row) => row.cik))];
}

/** One count of a company's own XBRL record. */
export type ListedShareCountRecord = {
  cik: number;
  endOn: string;
  filedOn: string;
  shares: string;
  accession: string;
  form: string;
  origin: string;
};

/** Stores counts of single-class issuers from companyfacts and companyconcept files. */
export async function storeListedShareCounts(
  pool: Pool,
  counts: readonly ListedShareCountRecord[],
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const companies = [...Map.groupBy(counts, (count) => count.cik)].map(([cik, rows]) => ({
      cik,
      counts: rows.map((row) => ({ ...row, shareClass: null, ticker: null })),
    }));
    await markIssuersDirty(client, await mergeShareCounts(client, companies));
  });
}
