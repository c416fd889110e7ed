import type { Pool, PoolClient } from "pg";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";

export type ListingOrigin = "index" | "feed" | "submissions" | "index-page" | "index-headers";

/** Forms whose listing alone matters to computed columns. */
export const listedForms = ["8-K", "10-K", "10-Q", "10-KT", "10-QT"] as const;

/** One (filing, company) row of an index, a feed, a submissions list or an index page. */
export type ListingRecord = {
  accession: string;
  cik: number;
  origin: ListingOrigin;
  form: string;
  companyName: string;
  filedOn: string | null;
  /** Only from sources whose time can be trusted. */
  acceptedAt: string | null;
  periodOfReport: string | null;
  /** 8-K item numbers of today's form; null where the list does not say. */
  items: readonly string[] | null;
};

/** Stores what lists say of filings; of two that differ the one that says more wins, then the later date. */
export async function storeListings(pool: Pool, listings: readonly ListingRecord[]): Promise<void> {
  if (listings.length === 0) return;
  await inTransaction(pool, async (client) => {
    await client.query("create temp table incoming_listing (like edgar_listing) on commit drop");
    await copyRows(
      client,
      "incoming_listing",
      [
        "accession",
        "cik",
        "origin",
        "form",
        "company_name",
        "filed_on",
        "accepted_at",
        "period_of_report",
        "items",
      ],
      listings.map((row) => [
        row.accession,
        row.cik,
        row.origin,
        row.form,
        row.companyName,
        row.filedOn,
        row.acceptedAt,
        row.periodOfReport,
        row.items,
      ]),
    );
    const changed = await client.query<{ cik: number; form: string }>(mergeListings);
    const forms: readonly string[] = listedForms;
    const ciks = changed.rows.filter(({ form }) => forms.includes(form)).map(({ cik }) => cik);
    await markIssuersDirty(client, await issuersWithOwnership(client, ciks));
  });
}

// The comparison makes the outcome the same in whatever order lists arrive.
const mergeListings = `
  insert into edgar_listing as l
  select distinct on (accession, cik, origin) *
    from incoming_listing
   order by accession, cik, origin, accepted_at desc nulls last, filed_on desc nulls last,
            period_of_report desc nulls last, items desc nulls last, form, company_name
  on conflict (accession, cik, origin) do update
     set form = excluded.form, company_name = excluded.company_name, filed_on = excluded.filed_on,
         accepted_at = excluded.accepted_at, period_of_report = excluded.period_of_report,
         items = excluded.items
   where (coalesce(excluded.accepted_at, '-infinity'), coalesce(excluded.filed_on, '-infinity'),
          coalesce(excluded.period_of_report, '-infinity'), coalesce(excluded.items, '{}'))
       > (coalesce(l.accepted_at, '-infinity'), coalesce(l.filed_on, '-infinity'),
          coalesce(l.period_of_report, '-infinity'), coalesce(l.items, '{}'))
  returning l.cik, l.form`;

async function issuersWithOwnership(
  client: PoolClient,
  ciks: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ cik: number }>(
    "select distinct issuer_cik as cik from ownership_document where issuer_cik = any($1)",
    [[...new Set(ciks)]],
  );
  return rows.map((row) => row.cik);
}

/** What lists say of one accession: the row of its issuer or filer where there is one. */
export async function findListing(pool: Pool, accession: string): Promise<ListingRecord | null> {
  const { rows } = await pool.query<ListingRecord>(
    `select accession, cik, origin, form, company_name as "companyName", filed_on as "filedOn",
            accepted_at as "acceptedAt", period_of_report as "periodOfReport", items
       from edgar_listing where accession = $1
      order by array_position(array['index', 'index-headers', 'index-page', 'submissions', 'feed'], origin),
               cik
      limit 1`,
    [accession],
  );
  return rows[0] ?? null;
}

/**
 * Gives bare documents the filing date and acceptance time that indexes, feeds and submissions lists
 * know of them, after any of these has grown. Times inside the filing's own header stand.
 * @returns how many filings changed
 */
export async function fillDatesFromListings(pool: Pool): Promise<number> {
  return await inTransaction(pool, async (client) => {
    const filed = await fillFrom(client, "filed_on", "filed_on_origin", filingDateOrigins);
    const accepted = await fillFrom(client, "accepted_at", "accepted_origin", acceptanceOrigins);
    const touched = [...filed, ...accepted];
    await markIssuersDirty(
      client,
      touched.flatMap((row) => row.issuer_cik ?? []),
    );
    return new Set(touched.map((row) => row.accession)).size;
  });
}

const filingDateOrigins = ["index-headers", "index-page", "index", "submissions", "feed"];
const acceptanceOrigins = ["index-headers", "index-page", "feed"];

type TouchedFiling = { accession: string; issuer_cik: number | null };

async function fillFrom(
  client: PoolClient,
  column: "filed_on" | "accepted_at",
  originColumn: "filed_on_origin" | "accepted_origin",
  origins: readonly string[],
): Promise<TouchedFiling[]> {
  const { rows } = await client.query<TouchedFiling>(
    `update filing f set ${column} = best.value, ${originColumn} = best.origin
       from (
         select distinct on (l.accession) l.accession, l.${column} as value, l.origin
           from edgar_listing l join filing g using (accession)
          where g.completeness < 2 and l.${column} is not null and l.origin = any($1)
          order by l.accession, array_position($1, l.origin), l.${column}, l.cik
       ) best
      where f.accession = best.accession
        and coalesce(array_position($1, f.${originColumn}), 99) >= array_position($1, best.origin)
        and (f.${column}, f.${originColumn}) is distinct from (best.value, best.origin)
     returning f.accession, f.issuer_cik`,
    [origins],
  );
  return rows;
}
