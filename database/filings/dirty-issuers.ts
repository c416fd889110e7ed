import type { ClientBase } from "pg";
import { announce } from "#database/queue/queue.ts";
import { deriveIssuers } from "#database/queue/queues.ts";

/** Wakes the workers that derive issuers when the transaction commits. */
export async function announceDirtyIssuers(client: ClientBase): Promise<void> {
  await announce(client, deriveIssuers);
}

export type DirtyMark = {
  /** 0 = an issuer of a filing of the live feed, computed before all others. */
  urgency: 0 | 1;
  /** False while much is stored at once: who marks says so when it is done. */
  isAnnounced: boolean;
};

/**
 * Marks issuers whose computed rows must be derived again. Marking twice is harmless; a mark made
 * while a derivation runs survives it. Rows are touched in CIK order so that writers do not deadlock.
 */
export async function markIssuersDirty(
  client: ClientBase,
  ciks: readonly number[],
  mark: DirtyMark = { urgency: 1, isAnnounced: true },
): Promise<void> {
  if (ciks.length === 0) return;
  const ordered = [...new Set(ciks)].sort((a, b) => a - b);
  await client.query(
    `insert into dirty_issuer as d (cik, urgency)
     select cik, $2 from unnest($1::bigint[]) as touched(cik) order by cik
     on conflict (cik) do update
        set marked = excluded.marked, urgency = least(d.urgency, excluded.urgency)`,
    [ordered, mark.urgency],
  );
  if (mark.isAnnounced) await announceDirtyIssuers(client);
}

/** Other issuers of the notices that some filings amend, and of those that amend them. */
export async function issuersOfAmendedNotices(
  client: ClientBase,
  accessions: readonly string[],
): Promise<number[]> {
  const { rows } = await client.query<{ cik: number }>(
    `select issuer_cik as cik from form_144
      where issuer_cik is not null
        and (previous_accession = any($1)
             or accession in (select previous_accession from form_144 where accession = any($1)))`,
    [accessions],
  );
  return rows.map(({ cik }) => cik);
}

/** Marks every issuer that has a trade, an event, an ownership filing, a notice, or a report with plans. @returns how many */
export async function markAllIssuersDirty(client: ClientBase): Promise<number> {
  const result = await client.query(
    `insert into dirty_issuer (cik)
     select cik from (
       select issuer_cik as cik from ownership_document
       union select issuer_cik from filing where form in ('8-K', '8-K/A') and issuer_cik is not null
       union select issuer_cik from trade
       union select issuer_cik from form_144 where issuer_cik is not null
       union select f.issuer_cik from item_408 join filing f using (accession) where f.issuer_cik is not null
       union select cik from event
     ) known order by cik
     on conflict (cik) do update set marked = excluded.marked`,
  );
  await announceDirtyIssuers(client);
  return result.rowCount ?? 0;
}
