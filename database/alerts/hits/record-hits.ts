import type { PoolClient } from "pg";

/** PostgreSQL channel for new notices of matches; the notice of PostgreSQL carries nothing. */
export const alertNoticeChannel = "alert_notice";

/** Cells of a results page by column, in the units of contract/alerts/alert-kind-table.ts. */
export type ResultRow = Readonly<Record<string, string | number | null>>;

/** A condition in words, and the value that met it: "Value >= $ 250K", "$ 1,157,940.00". */
export type ConditionInWords = { condition: string; value: string };

/** What alerts matched, as its owners see it; one object for all of them that see the same. */
export type MatchedRow = {
  /** 'accession/row', 'accession' or 'cik/day/direction': the same is recorded once. */
  dedupKey: string;
  accession: string | null;
  rowNumber: number | null;
  cik: number;
  /** YYYY-MM-DD. */
  day: string | null;
  direction: "drop" | "increase" | null;
  facts: ResultRow;
  /** UTC instant of the market. */
  happenedAt: string;
};

/** A match of an alert as it was found. */
export type NewHit = {
  alertId: number;
  /** Of the definition that matched. */
  criteriaVersion: number;
  row: MatchedRow;
  conditions: readonly ConditionInWords[];
  /** Suppression reason, such as 'unchanged'; null: the owner is notified. */
  silence: string | null;
};

export type RecordedHit = {
  id: number;
  alertId: number;
  accountId: number;
  dedupKey: string;
  /** As given, or 'paused' where the alert is paused. */
  silence: string | null;
};

/** Hits written by one statement. */
const hitsPerStatement = 2_000;

/**
 * Records matches in the transaction of `client`, each once whatever is evaluated again: those whose alert is
 * still there, with the same definition, and watched when it happened. What is not suppressed is notified: a
 * notice is written with the hit, and announced when the transaction commits. A save of one of the alerts
 * waits for the transaction, or the transaction for it.
 * @returns what was recorded now; a match known before is not among it
 */
export async function recordHits(
  client: PoolClient,
  hits: readonly NewHit[],
): Promise<RecordedHit[]> {
  // In one order everywhere, so that two who record the same do not wait for each other forever.
  const ordered = hits.toSorted(
    (a, b) => a.alertId - b.alertId || (a.row.dedupKey < b.row.dedupKey ? -1 : 1),
  );
  const recorded: RecordedHit[] = [];
  for (let from = 0; from < ordered.length; from += hitsPerStatement) {
    const batch = ordered.slice(from, from + hitsPerStatement);
    const { rows } = await client.query<RecordedHit>(recordStatement, parametersOf(batch));
    recorded.push(...rows);
  }
  if (recorded.some(({ silence }) => silence === null)) {
    await client.query(`notify ${alertNoticeChannel}`);
  }
  return recorded;
}

/** Rows are sent once for all their alerts: most of the text, and of the time to read it, is theirs. */
function parametersOf(hits: readonly NewHit[]): [rows: string, hits: string] {
  const places = new Map<MatchedRow, number>();
  const ofRows = hits.map(({ row, ...hit }) => {
    const place = places.get(row) ?? places.size;
    places.set(row, place);
    return { ...hit, place };
  });
  const rows = [...places].map(([row, place]) => ({ ...row, place }));
  return [JSON.stringify(rows), JSON.stringify(ofRows)];
}

// market_time() as the default of a column is a query for each row.
const recordStatement = `
  with matched as materialized (
    select * from jsonb_to_recordset($1::jsonb)
      as m(place integer, "dedupKey" text, accession text, "rowNumber" smallint, cik bigint, day date,
           direction text, facts jsonb, "happenedAt" timestamptz)
  ), given as materialized (
    select * from jsonb_to_recordset($2::jsonb)
      as h("alertId" bigint, "criteriaVersion" integer, place integer, conditions jsonb, silence text)
      join matched using (place)
  ), found as materialized (
    select market_time() as at
  ), watching as materialized (
    select id, account_id, criteria_version, watched_from, is_paused from alert
     where id in (select "alertId" from given) order by id for share
  ), recorded as (
    insert into alert_hit (alert_id, account_id, criteria_version, dedup_key, accession, row_number,
                           cik, day, direction, facts, conditions, happened_at, silence, found_at)
    select w.id, w.account_id, w.criteria_version, g."dedupKey", g.accession, g."rowNumber", g.cik,
           g.day, g.direction, g.facts, g.conditions, g."happenedAt",
           case when w.is_paused then coalesce(g.silence, 'paused') else g.silence end,
           found.at
      from given g join watching w
        on w.id = g."alertId" and w.criteria_version = g."criteriaVersion"
       and w.watched_from <= g."happenedAt"
     cross join found
     order by w.id, g."dedupKey"
    on conflict (alert_id, dedup_key) do nothing
    returning id, alert_id, account_id, dedup_key, silence
  ), inserted as (
    insert into alert_notice (account_id, alert_id, hit_id, kind, found_at)
    select account_id, alert_id, id, 'match', found.at from recorded cross join found
     where silence is null order by id
  )
  select id, alert_id as "alertId", account_id as "accountId", dedup_key as "dedupKey", silence
    from recorded order by id`;
