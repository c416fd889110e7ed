import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import { keysJson, reportedLineTable, rowsJson } from "#database/computed/computed-tables.ts";
import { upsert } from "#database/computed/upsert.ts";
import type { DerivedIssuer } from "#domain/trades/derived-issuer.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

type Derived = {
  record: Pick<IssuerRecord, "cik">;
  derived: Pick<DerivedIssuer, "reportedLines">;
};

/**
 * Replaces the lines of some issuers' forms. Prices derive an issuer every day and change no line, so
 * the rows of an issuer are compared by one hash first. A line that is no longer derived is kept, not live
 * and flagged `removed`, so that copies of the table learn of it.
 */
export async function storeReportedLines(
  client: PoolClient,
  issuers: readonly Derived[],
): Promise<void> {
  const hashed = issuers.map(({ record: { cik }, derived: { reportedLines: lines } }) => {
    const hash = createHash("sha256").update(rowsJson(reportedLineTable, lines)).digest();
    return { cik, lines, hash };
  });
  const stored = await readHashes(client, hashed);
  const changed = hashed.filter(({ cik, hash }) => stored.get(cik)?.equals(hash) !== true);
  if (changed.length === 0) return;
  const lines = changed.flatMap((issuer) => issuer.lines);
  const ciks = changed.map(({ cik }) => cik);
  await upsert(client, reportedLineTable, lines);
  await client.query(
    `update reported_line set is_live = false, flags = '{removed}', change_seq = nextval('change_seq')
      where issuer_cik = any($1) and flags <> '{removed}'
        and not exists (select from json_to_recordset($2::json)
                          as kept(accession text, line_number smallint)
                         where kept.accession = reported_line.accession
                           and kept.line_number = reported_line.line_number)`,
    [ciks, keysJson(reportedLineTable, lines)],
  );
  await client.query(
    `insert into reported_lines_stored (issuer_cik, rows_hash)
     select * from unnest($1::bigint[], $2::bytea[]) as changed (issuer_cik, rows_hash)
      order by issuer_cik
     on conflict (issuer_cik) do update set rows_hash = excluded.rows_hash`,
    [ciks, changed.map(({ hash }) => hash)],
  );
}

async function readHashes(
  client: PoolClient,
  issuers: readonly { cik: number }[],
): Promise<Map<number, Buffer>> {
  const { rows } = await client.query<{ cik: number; hash: Buffer }>(
    `select issuer_cik as cik, rows_hash as hash from reported_lines_stored
      where issuer_cik = any($1)`,
    [issuers.map(({ cik }) => cik)],
  );
  return new Map(rows.map(({ cik, hash }) => [cik, hash]));
}
