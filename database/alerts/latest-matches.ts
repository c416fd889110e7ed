import { sql } from "kysely";
import { alertKinds, resultDays } from "#contract/alerts/alert-vocabulary.ts";
import type { Database } from "#database/connect.ts";

/** A recorded match that holds; `cells` as they were recorded. */
export type LatestMatchRow = {
  id: number;
  alertName: string;
  cells: unknown;
  happenedAt: string;
  isUnread: boolean;
};

/** Alerts of one kind with their matches of the last 365 days. `lastDay` counts those since `since`. */
export type AlertsOfKindRow = {
  formType: string;
  alerts: number;
  unread: number;
  lastDay: number;
  latest: LatestMatchRow[];
};

/**
 * The alerts of an account by kind; kinds without an alert are left out. Matches that no longer hold
 * count as unread until they were seen, as in the inbox, and are not listed.
 * @param since  UTC instant of the market's clock
 * @param most  matches of each kind, newest first
 */
export async function readLatestMatches(
  db: Database,
  accountId: number,
  { since, most }: { since: string; most: number },
): Promise<AlertsOfKindRow[]> {
  const { rows } = await sql<AlertsOfKindRow>`
    with found as (
      select hit.id, alert.name, alert.form_type, hit.facts, hit.happened_at,
             hit.state = 'live' as is_live,
             hit.read_at is null and hit.silence is null as is_unread,
             row_number() over (partition by alert.form_type, hit.state = 'live'
                                order by hit.happened_at desc, hit.id desc) as place
        from alert_hit hit join alert on alert.id = hit.alert_id
       where hit.account_id = ${accountId}
         and hit.matched_at > now() - make_interval(days => ${resultDays})
    ), counted as (
      select form_type, count(*) filter (where is_unread) as unread,
             count(*) filter (where is_live and happened_at > ${since}::timestamptz) as last_day,
             jsonb_agg(jsonb_build_object('id', id, 'alertName', name, 'cells', facts,
                         'happenedAt', happened_at, 'isUnread', is_unread) order by place)
               filter (where is_live and place <= ${most}) as latest
        from found group by form_type
    )
    select form_type as "formType", count(*) as alerts,
           coalesce(max(counted.unread), 0) as unread,
           coalesce(max(counted.last_day), 0) as "lastDay",
           coalesce((select latest from counted c where c.form_type = alert.form_type), '[]'::jsonb)
             as latest
      from alert left join counted using (form_type)
     where alert.account_id = ${accountId}
     group by form_type
     order by array_position(${alertKinds}::text[], form_type)`.execute(db);
  return rows;
}
