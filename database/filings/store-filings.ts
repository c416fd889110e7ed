import type { Pool, PoolClient } from "pg";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/transaction.ts";
import { markIssuersDirty } from "#database/filings/dirty-issuers.ts";
import { mergeIssuers } from "#database/filings/merge-issuers.ts";
import { filingTables } from "#database/filings/filing-rows.ts";
import { parserVersion } from "#database/filings/parser-version.ts";
import { storeShareCounts } from "#database/filings/share-counts.ts";

export type StoreOutcome = { stored: number; unchanged: number };

/**
 * Stores filings by accession number, each once: a filing already stored from the same bytes is left
 * alone; a fuller document replaces a barer one; of two alike the smaller path wins, so that the
 * order of arrival does not matter. Marks the issuers whose computed rows must follow.
 * One transaction for the whole batch.
 */
export async function storeFilings(
  pool: Pool,
  filings: readonly FilingRecord[],
): Promise<StoreOutcome> {
  if (filings.length === 0) return { stored: 0, unchanged: 0 };
  return await inTransaction(pool, async (client) => {
    // One writer of filings at a time, so that what is seen here is still true when it is written.
    await client.query("select pg_advisory_xact_lock(hashtext('store_filings'))");
    const wanted = await chooseFilingsToWrite(client, bestPerAccession(filings));
    const replaced = await removeFilings(client, wanted);
    for (const table of filingTables) {
      await copyRows(client, table.name, table.columns, rowsOf(table, wanted));
    }
    await storeShareCounts(client, wanted);
    const renamed = await mergeIssuers(client, wanted);
    await forgetUnreadable(client, filings);
    const touched = wanted.map((filing) => filing.issuerCik).filter((cik) => cik !== null);
    await markIssuersDirty(client, [...touched, ...replaced, ...renamed]);
    return { stored: wanted.length, unchanged: filings.length - wanted.length };
  });
}

function* rowsOf(table: (typeof filingTables)[number], filings: readonly FilingRecord[]) {
  for (const filing of filings) yield* table.rows(filing);
}

function isBetter(filing: FilingRecord, than: { completeness: number; path: string }): boolean {
  if (filing.completeness !== than.completeness) return filing.completeness > than.completeness;
  return filing.path < than.path;
}

function bestPerAccession(filings: readonly FilingRecord[]): FilingRecord[] {
  const best = new Map<string, FilingRecord>();
  for (const filing of filings) {
    const present = best.get(filing.accession);
    if (present === undefined || isBetter(filing, present)) best.set(filing.accession, filing);
  }
  return [...best.values()];
}

type StoredFiling = {
  accession: string;
  sha256: Buffer;
  completeness: number;
  path: string;
  source: string;
  parser_version: number;
};

async function chooseFilingsToWrite(
  client: PoolClient,
  filings: readonly FilingRecord[],
): Promise<FilingRecord[]> {
  const { rows } = await client.query<StoredFiling>(
    `select accession, sha256, completeness, path, source, parser_version
       from filing where accession = any($1)`,
    [filings.map((filing) => filing.accession)],
  );
  const stored = new Map(rows.map((row) => [row.accession, row]));
  return filings.filter((filing) => {
    const present = stored.get(filing.accession);
    if (present === undefined) return true;
    if (present.source === filing.source && present.path === filing.path) {
      const isSameBytes = present.sha256.equals(filing.sha256);
      return !isSameBytes || present.parser_version !== parserVersion;
    }
    return isBetter(filing, present);
  });
}

/** Deletes what is to be written anew; @returns the issuers the old rows belonged to. */
async function removeFilings(client: PoolClient, filings: readonly FilingRecord[]) {
  const { rows } = await client.query<{ issuer_cik: number | null }>(
    "delete from filing where accession = any($1) returning issuer_cik",
    [filings.map((filing) => filing.accession)],
  );
  return rows.map((row) => row.issuer_cik).filter((cik) => cik !== null);
}

async function forgetUnreadable(client: PoolClient, filings: readonly FilingRecord[]) {
  await client.query(
    `delete from unreadable_filing u
      using unnest($1::text[], $2::text[]) as read(source, path)
      where u.source = read.source and u.path = read.path`,
    [filings.map((filing) => filing.source), filings.map((filing) => filing.path)],
  );
}
