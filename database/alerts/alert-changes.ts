import type { Pool } from "pg";
import { readChangePosition, spendTransactionId } from "#database/in-snapshot.ts";
import type { ReadingIds } from "#database/screening/replica/keeping/safe-position.ts";

/** What changed among the alerts since a position, all of one moment. */
export type AlertChanges = {
  /** The highest change number handed out before. */
  position: number;
  ids: ReadingIds;
  /** Alerts of the requested kind. */
  alerts: readonly { id: number; changeSeq: number }[];
  /** Alerts that are gone, or of another kind now. */
  gone: readonly number[];
};

/** An alert as processes that keep alerts in memory read it. */
export type WatchingAlert = {
  id: number;
  accountId: number;
  formType: string;
  changeSeq: number;
  criteriaVersion: number;
  definition: unknown;
  /** Companies of its tickers. */
  ciks: readonly number[];
  /** UTC. */
  watchedFrom: string;
};

/** Which alerts of a kind changed, or ended, after a change number. */
export async function readAlertChanges(
  pool: Pool,
  kind: string,
  afterChange: number,
): Promise<AlertChanges> {
  const position = await readChangePosition(pool);
  const own = await spendTransactionId(pool);
  const { rows } = await pool.query<ChangeRow>(changeStatement, [kind, afterChange]);
  const [first] = rows;
  if (first === undefined) throw new Error("PostgreSQL did not name its snapshot.");
  const changed = rows.flatMap(({ id, changeSeq, isHere }) =>
    id === null || changeSeq === null ? [] : [{ id, changeSeq, isHere }],
  );
  return {
    position,
    ids: { own, oldestRunning: first.oldestRunning },
    alerts: changed.filter(({ isHere }) => isHere === true),
    gone: changed.filter(({ isHere }) => isHere !== true).map(({ id }) => id),
  };
}

type ChangeRow = {
  oldestRunning: number;
  id: number | null;
  changeSeq: number | null;
  isHere: boolean | null;
};

// One statement sees one moment, also of itself.
const changeStatement = `
  select pg_snapshot_xmin(now.snapshot)::text::bigint as "oldestRunning", c.*
    from (select pg_current_snapshot() as snapshot) as now
    left join (
      select id, change_seq as "changeSeq", form_type = $1 as "isHere"
        from alert where change_seq > $2
      union all
      select alert_id, change_seq, false from deleted_alert where change_seq > $2
    ) as c on true`;

/** Some alerts as they are now; those that are gone are left out. */
export async function readWatchingAlerts(
  pool: Pool,
  ids: readonly number[],
): Promise<WatchingAlert[]> {
  const { rows } = await pool.query<WatchingAlert>(
    `select id, account_id as "accountId", form_type as "formType", change_seq as "changeSeq", criteria_version as "criteriaVersion", definition, ciks,
            watched_from as "watchedFrom"
       from alert where id = any($1)`,
    [ids],
  );
  return rows;
}
