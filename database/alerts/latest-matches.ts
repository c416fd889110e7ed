import { sql } from "kysely";
import { alertKinds, resultDays } from "#contract/alerts/alert-vocabulary.ts";
import { isNewMatch } from "#database/alerts/alerts.ts";
import type { Database } from "#database/connect.ts";

/** A recorded match that holds; `cells` and `conditions` as they were recorded. */
export type LatestMatchRow = {
  id: number;
  alertName: string;
  cells: unknown;
  conditions: { condition: string; value: string }[];
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
 * @param most  matches of each kind, newest first; in addition all since `since`, up to `mostOfDay`
 */
export async function readLatestMatches(
  db: Database,
  accountId: number,
  { since, most, mostOfDay }: { since: string; most: number; mostOfDay: number },
): Promise<AlertsOfKindRow[]> {
  const { rows } = await sql<AlertsOfKindRow>`
    with of_alert as (
      select alert.id, alert.form_type, alert.name, unread.count as unread, last_day.count as last_day
        from alert
        left join (select alert_id, count(*) from alert_hit
                    where account_id = ${accountId} and read_at is null and silence is null
                      and matched_at > now() - make_interval(days => ${resultDays})
                    group by alert_id) as unread on unread.alert_id = alert.id
        cross join lateral (select count(*) from alert_hit hit
                             where hit.alert_id = alert.id and hit.state = 'live' and ${isNewMatch}
                               and hit.happened_at > ${since}::timestamptz) as last_day
       where alert.account_id = ${accountId}
    ), found as (
      -- The newest of each alert come from an index; a kind's newest are among them.
      select of_alert.form_type, hit.*,
             row_number() over (partition by of_alert.form_type
                                order by hit.happened_at desc, hit.id desc) as place
        from of_alert cross join lateral (
               select id, of_alert.name, facts, conditions, happened_at,
                      read_at is null and silence is null as is_unread
                 from alert_hit
                where alert_id = of_alert.id and state = 'live' and ${isNewMatch}
                  and matched_at > now() - make_interval(days => ${resultDays})
                order by happened_at desc, id desc
                limit least(greatest(of_alert.last_day, ${most}), ${mostOfDay})) as hit
    ), latest as (
      select form_type,
             jsonb_agg(jsonb_build_object('id', id, 'alertName', name, 'cells', facts,
                         'conditions', conditions, 'happenedAt', happened_at, 'isUnread', is_unread) order by place) as matches
        from found
       where place <= ${most} or (place <= ${mostOfDay} and happened_at > ${since}::timestamptz)
       group by form_type
    )
    select form_type as "formType", count(*) as alerts,
           coalesce(sum(unread), 0)::bigint as unread, sum(last_day)::bigint as "lastDay",
           coalesce((select matches from latest where latest.form_type = of_alert.form_type), '[]'::jsonb)
             as latest
      from of_alert
     group by form_type
     order by array_position(${alertKinds}::text[], form_type)`.execute(db);
  return rows;
}
