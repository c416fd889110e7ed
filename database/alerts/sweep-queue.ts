import type { ClientBase, Pool } from "pg";

/** An alert whose results are to be compared with what was recorded of it. */
export type DueSweep = {
  id: number;
  formType: string;
  criteriaVersion: number;
  definition: unknown;
  ciks: number[];
  watchedFrom: string;
  /** Whether everybody who stored rows without knowing of the alert has ended. */
  isSettled: boolean;
  /** Whether it was saved a moment ago: not compared yet, or again and again until it is settled. */
  isNew: boolean;
};

/** What was never tried is due, also where the clock was set back since. */
const isNeverTried = "(swept_at is null and attempts = 0)";

/** Takes an alert that is due for this transaction; null without one. */
export async function claimSweep(client: ClientBase): Promise<DueSweep | null> {
  const { rows } = await client.query<DueSweep>(
    `select alert.id, alert.form_type as "formType", alert.criteria_version as "criteriaVersion",
            alert.definition, alert.ciks, alert.watched_from as "watchedFrom",
            sweep.saved_by < pg_snapshot_xmin(pg_current_snapshot())
              -- Of another server, from which this database was restored.
              or sweep.saved_by > pg_snapshot_xmax(pg_current_snapshot()) as "isSettled",
            coalesce(sweep.swept_at > clock_timestamp() - interval '1 hour', true) as "isNew"
       from alert_sweep as sweep join alert on alert.id = sweep.alert_id
      where sweep.due_at <= clock_timestamp() or ${isNeverTried}
      order by sweep.due_at limit 1 for update of sweep skip locked`,
  );
  return rows[0] ?? null;
}

/** Once a day; not all at the same time of it. */
const everySeconds = { least: 72_000, most: 100_000 };
/** While those who store rows are waited for: at first after this, then after ever longer pauses. */
const soonSeconds = 0.5;
const longestWaitSeconds = 60;

/** Notes that an alert was compared: due again in about a day, or at once while it is not settled. */
export async function endSweep(client: ClientBase, { id, isSettled }: DueSweep): Promise<void> {
  await client.query(
    `update alert_sweep
        set swept_at = clock_timestamp(), attempts = 0, last_error = null,
            due_at = clock_timestamp() + make_interval(secs =>
              case when $2 then $3 + random() * ($4::float8 - $3)
                   when swept_at is null then $5::float8
                   else least(greatest(2 * extract(epoch from clock_timestamp() - swept_at), $5::float8), $6) end)
      where alert_id = $1`,
    [id, isSettled, everySeconds.least, everySeconds.most, soonSeconds, longestWaitSeconds],
  );
}

const firstPauseSeconds = 60;
const longestPauseSeconds = 21_600;
const longestError = 500;

/** Notes that an alert could not be compared; it is tried again later. */
export async function failSweep(pool: Pool, id: number, error: string): Promise<void> {
  await pool.query(
    `update alert_sweep
        set attempts = attempts + 1, last_error = $2,
            due_at = clock_timestamp()
              + make_interval(secs => least($3 * power(2, least(attempts, 20)), $4))
      where alert_id = $1`,
    [id, error.slice(0, longestError), firstPauseSeconds, longestPauseSeconds],
  );
}

/** Whether an alert will be due within these seconds. */
export async function isSweepDueWithin(pool: Pool, seconds: number): Promise<boolean> {
  const { rows } = await pool.query<{ isDue: boolean }>(
    `select exists (select from alert_sweep
                     where due_at <= clock_timestamp() + make_interval(secs => $1)
                        or ${isNeverTried}) as "isDue"`,
    [seconds],
  );
  return rows[0]?.isDue ?? false;
}
