import type { ClientBase } from "pg";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import type { HitOutcome, KeptHit } from "#domain/alerts/settling/hit-outcome.ts";
import { alertNoticeChannel } from "#database/alerts/hits/record-hits.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#database/connect.ts";

/**
 * The recorded matches of one kind of alert in some filings, locked for this transaction together with
 * their alerts. A filing can have matches of several kinds.
 * @param accessions  of the rows where they are now
 */
export async function loadKeptHits(
  client: ClientBase,
  kind: AlertKind,
  accessions: readonly string[],
): Promise<KeptHit[]> {
  // Alerts before their parts, the order in which a deletion locks them.
  await client.query(
    `select from alert
      where form_type = $1 and id in (select alert_id from alert_hit where accession = any($2))
      order by id for share`,
    [kind, accessions],
  );
  const { rows } = await client.query<KeptHit>(
    `select hit.id, hit.alert_id as "alertId", hit.criteria_version as "criteriaVersion",
            alert.criteria_version as "alertVersion", hit.dedup_key as "dedupKey", hit.accession,
            hit.row_number as "rowNumber", hit.state, hit.facts
       from alert_hit as hit join alert on alert.id = hit.alert_id
      where alert.form_type = $1 and hit.accession = any($2) order by hit.id for update of hit`,
    [kind, accessions],
  );
  return rows;
}

/**
 * Writes what became of recorded matches, with a notice to owners who were notified of the match: each change
 * is notified once, and is unread again.
 */
export async function settleHits(
  client: ClientBase,
  outcomes: readonly ({ id: number } & HitOutcome)[],
): Promise<void> {
  if (outcomes.length === 0) return;
  const { rows } = await client.query<{ inserted: number }>(settleStatement, [
    JSON.stringify(outcomes),
  ]);
  if ((rows[0]?.inserted ?? 0) > 0) await client.query(`notify ${alertNoticeChannel}`);
}

const settleStatement = `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb)
      as g(id bigint, state text, accession text, "rowNumber" smallint, "criteriaVersion" integer,
           "happenedAt" timestamptz, facts jsonb, notice jsonb)
  ), settled as (
    update alert_hit as hit
       set state = g.state, accession = g.accession, row_number = g."rowNumber",
           criteria_version = g."criteriaVersion",
           happened_at = coalesce(g."happenedAt", hit.happened_at),
           facts = case when jsonb_typeof(g.facts) = 'object' then g.facts else hit.facts end,
           state_changed_at =
             case when hit.state = g.state then hit.state_changed_at else clock_timestamp() end,
           read_at = case when hit.silence is null and jsonb_typeof(g.notice) = 'object' then null
                          else hit.read_at end
      from given g where g.id = hit.id
    returning hit.id, hit.alert_id, hit.account_id, hit.silence, g.notice
  ), inserted as (
    insert into alert_notice (account_id, alert_id, hit_id, kind, number, content, found_at)
    select account_id, alert_id, id, notice->>'kind',
           1 + (select count(*) from alert_notice as earlier
                 where earlier.hit_id = settled.id and earlier.kind = notice->>'kind'),
           jsonb_build_object('reason', notice->>'reason'), (select market_time())
      from settled where silence is null and jsonb_typeof(notice) = 'object' order by id
    returning id
  )
  select count(*) as inserted from inserted`;

export type RecordedHit = {
  id: number;
  isUnread: boolean;
  /** Cells of the results page when it matched. */
  facts: unknown;
};

/** The recorded matches of an alert that still hold, by their key. */
export async function readRecordedHits(
  db: Database,
  alertId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RecordedHit>> {
  const { rows } = await sql<RecordedHit & { key: string }>`
    select id, dedup_key as key, read_at is null and silence is null as "isUnread", facts
      from alert_hit
     where alert_id = ${alertId} and state = 'live' and dedup_key = any(${keys}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ key, ...hit }) => [key, hit]));
}

export type RecordedCounts = {
  /** Number of rows. */
  listed: number;
  /** How many of them have a recorded match. */
  recorded: number;
  /** Ids of unread matches among them. */
  unread: number[];
};

/** What an alert recorded of some rows. @param keys  a statement that selects the `key` of each row, each key once */
export async function readRecordedCounts(
  db: Database,
  alertId: number | null,
  keys: RawBuilder<unknown>,
): Promise<RecordedCounts> {
  // Most rows have no match, so start from the matches.
  const { rows } = await sql<RecordedCounts>`
    with listed as materialized (${keys}), hit as materialized (
      select id, dedup_key, read_at is null and silence is null as is_unread
        from alert_hit where alert_id = ${alertId}::bigint and state = 'live'
    )
    select (select count(*)::int from listed) as listed, count(*)::int as recorded,
           coalesce(json_agg(id order by id) filter (where is_unread), '[]') as unread
      from hit join listed on listed.key = hit.dedup_key`.execute(db);
  return rows[0] ?? { listed: 0, recorded: 0, unread: [] };
}
