import type { Pool, PoolClient } from "pg";
import type { FilingRecord } from "#database/filings/filing-record.ts";
import { copyRows } from "#database/bulk/copy-rows.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { holdDerivations } from "#database/computed/dirty-queue.ts";
import { storeTexts } from "#database/filings/document-texts.ts";
import {
  type DirtyMark,
  issuersOfAmendedNotices,
  markIssuersDirty,
} from "#database/filings/dirty-issuers.ts";
import { storeOriginals } from "#database/filings/originals.ts";
import { mergeIssuers } from "#database/filings/merge-issuers.ts";
import { filingTables } from "#database/filings/filing-rows.ts";
import { noticeTables } from "#database/filings/notice-rows.ts";
import { parserVersion } from "#database/filings/parser-version.ts";
import { storeShareCounts } from "#database/filings/share-counts.ts";
import { dataSetSource } from "#database/filings/unreadable.ts";

export type StoreOutcome = { stored: number; unchanged: number };

export type StoreOptions = {
  /**
   * What is stored now is what its source says now: it replaces other bytes of the same filing,
   * unless those are fuller. Without it the smaller path wins, which suits a folder of copies.
   */
  isNewest: boolean;
  mark: DirtyMark;
};

const usualOptions: StoreOptions = { isNewest: false, mark: { urgency: 1, isAnnounced: true } };

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
  return await inTransaction(pool, (client) => writeFilings(client, filings));
}

/** The same within a transaction of the caller's. */
export async function writeFilings(
  client: PoolClient,
  filings: readonly FilingRecord[],
  options: StoreOptions = usualOptions,
): Promise<StoreOutcome> {
  // One writer of filings at a time, so that what is seen here is still true when it is written.
  await client.query("select pg_advisory_xact_lock(hashtext('store_filings'))");
  const wanted = await chooseFilingsToWrite(client, bestPerAccession(filings), options.isNewest);
  const replaced = await removeFilings(client, wanted);
  for (const table of [...filingTables, ...noticeTables]) {
    await copyRows(client, table.name, table.columns, rowsOf(table, wanted));
  }
  await keepWithdrawn(client, replaced);
  await storeTexts(client, filings);
  await storeOriginals(client, filings);
  await storeShareCounts(client, wanted);
  const renamed = await mergeIssuers(client, wanted);
  await forgetUnreadable(client, filings, options.isNewest);
  const touched = [...wanted.map(({ issuerCik }) => issuerCik), ...issuersOf(replaced)];
  const dirty = touched.filter((cik) => cik !== null);
  const amended = await issuersOfAmendedNotices(
    client,
    wanted.flatMap(({ accession, notice }) => (notice === null ? [] : accession)),
  );
  await markIssuersDirty(client, [...dirty, ...renamed, ...amended], options.mark);
  return { stored: wanted.length, unchanged: filings.length - wanted.length };
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
  isNewest: boolean,
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
    const isSamePlace = present.source === filing.source && present.path === filing.path;
    if (isSamePlace || (isNewest && filing.completeness >= present.completeness)) {
      const isSameBytes = present.sha256.equals(filing.sha256);
      return !isSameBytes || present.parser_version !== parserVersion;
    }
    return isBetter(filing, present);
  });
}

type ReplacedFiling = { accession: string; issuer_cik: number | null; withdrawn: boolean };

/** Deletes what is about to be rewritten, in the order in which an index withdraws. */
async function removeFilings(
  client: PoolClient,
  filings: readonly FilingRecord[],
): Promise<ReplacedFiling[]> {
  await holdDerivations(
    client,
    filings.map((filing) => filing.accession),
  );
  const { rows } = await client.query<ReplacedFiling>(
    `with old as materialized (
       select accession from filing where accession = any($1) order by accession for update
     )
     delete from filing f using old where f.accession = old.accession
     returning f.accession, issuer_cik, withdrawn`,
    [filings.map((filing) => filing.accession)],
  );
  return rows;
}

function issuersOf(replaced: readonly ReplacedFiling[]): (number | null)[] {
  return replaced.map((row) => row.issuer_cik);
}

/** Only an index says that a filing is withdrawn, or that it no longer is. */
async function keepWithdrawn(
  client: PoolClient,
  replaced: readonly ReplacedFiling[],
): Promise<void> {
  const withdrawn = replaced.filter((row) => row.withdrawn).map((row) => row.accession);
  if (withdrawn.length === 0) return;
  await client.query("update filing set withdrawn = true where accession = any($1)", [withdrawn]);
}

/**
 * A row of a data set that cannot be used no longer matters once its filing is read from anything.
 * @param isNewest  an earlier reading of the filing from the same source says nothing any more
 */
async function forgetUnreadable(
  client: PoolClient,
  filings: readonly FilingRecord[],
  isNewest: boolean,
): Promise<void> {
  await client.query(
    `delete from unreadable_filing u
      using unnest($1::text[], $2::text[], $3::text[]) as read(source, path, accession)
      where (u.source = read.source
             and (u.path = read.path or ($4 and u.accession = read.accession)))
         or (u.source = $5 and u.accession = read.accession)`,
    [
      filings.map((filing) => filing.source),
      filings.map((filing) => filing.path),
      filings.map((filing) => filing.accession),
      isNewest,
      dataSetSource,
    ],
  );
}
