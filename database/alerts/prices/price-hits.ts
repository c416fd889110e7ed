import type { PoolClient } from "pg";
import {
  alertNoticeChannel,
  type ConditionInWords,
  type ResultRow,
} from "#database/alerts/hits/record-hits.ts";

/** A recorded match of a price alert, with the alert as it is now. */
export type PriceHit = {
  id: number;
  cik: number;
  day: string;
  direction: "drop" | "increase";
  facts: ResultRow;
  conditions: readonly ConditionInWords[];
  state: "live" | "unmatched";
  definition: unknown;
  /** Whether the alert is still the one that matched. */
  isOfDefinition: boolean;
  /** UTC instant. */
  watchedFrom: string;
};

/** What a recorded match is to be. */
export type ReviewedHit = {
  id: number;
  facts: ResultRow;
  conditions: readonly ConditionInWords[];
  state: "live" | "unmatched";
  /** The notice where the state changes, in words. */
  reason: string;
};

/** The recorded matches of some companies' days, kept as they are until the transaction ends. */
export async function lockPriceHits(
  client: PoolClient,
  days: readonly { cik: number; day: string }[],
): Promise<PriceHit[]> {
  if (days.length === 0) return [];
  const { rows } = await client.query<PriceHit>(
    `select h.id, h.cik, h.day, h.direction, h.facts, h.conditions, h.state, a.definition,
            a.criteria_version = h.criteria_version as "isOfDefinition",
            a.watched_from as "watchedFrom"
       from alert_hit h join alert a on a.id = h.alert_id
       join json_to_recordset($1::json) as d(cik bigint, day date) on d.cik = h.cik and d.day = h.day
      where h.direction is not null and h.state in ('live', 'unmatched')
      order by h.id for update of h`,
    [JSON.stringify(days)],
  );
  return rows;
}

/**
 * Brings recorded matches up to date: figures silently; a change of state is notified to owners who were
 * notified of the match, once each time.
 */
export async function storeReviewedHits(
  client: PoolClient,
  hits: readonly ReviewedHit[],
): Promise<void> {
  if (hits.length === 0) return;
  const { rows } = await client.query<{ inserted: number }>(
    `with given as materialized (
       select * from json_to_recordset($1::json)
         as g(id bigint, facts jsonb, conditions jsonb, state text, reason text)
     ), before as materialized (
       select h.id, h.state <> g.state as is_turned from alert_hit h join given g using (id)
     ), changed as (
       update alert_hit h
          set facts = g.facts, conditions = g.conditions, state = g.state,
              state_changed_at = case when b.is_turned then clock_timestamp()
                                      else h.state_changed_at end
         from given g join before b using (id)
        where h.id = g.id
          and (h.facts, h.conditions, h.state) is distinct from (g.facts, g.conditions, g.state)
       returning h.id, h.account_id, h.alert_id, h.silence, h.state, b.is_turned, g.reason
     ), inserted as (
       insert into alert_notice (account_id, alert_id, hit_id, kind, number, content, found_at)
       select account_id, alert_id, id, kind.word,
              1 + (select count(*) from alert_notice n where n.hit_id = c.id and n.kind = kind.word),
              jsonb_build_object('reason', c.reason), (select market_time())
         from changed c
        cross join lateral (select case when c.state = 'live' then 'restored' else 'correction' end)
                           as kind(word)
        where c.is_turned and c.silence is null order by id
       returning 1
     )
     select count(*) as inserted from inserted`,
    [JSON.stringify(hits)],
  );
  if ((rows[0]?.inserted ?? 0) > 0) await client.query(`notify ${alertNoticeChannel}`);
}
