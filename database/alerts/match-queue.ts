import type { ClientBase } from "pg";
import { type matchQueues, sweepAlerts } from "#database/queue/queues.ts";
import { randomInt } from "node:crypto";
import { repeatHeld } from "#database/queue/held.ts";
import type { Claim } from "#database/queue/queue.ts";

/** 'trade': rows of a Form 4; 'event': an 8-K; 'planned_sale': a Form 144; 'text': the text of a filing. */
export type MatchKind = keyof typeof matchQueues;

/** Puts filings into the queue, whatever changed. */
export async function enqueueMatches(
  client: ClientBase,
  kind: MatchKind,
  accessions: readonly string[],
): Promise<void> {
  await client.query("select want_match($1, $2::text[])", [kind, accessions]);
}

/** An alert whose results are to be compared with what was recorded of it. */
export type DueSweep = {
  id: number;
  formType: string;
  criteriaVersion: number;
  definition: unknown;
  ciks: number[];
  watchedFrom: string;
  /** Whether every transaction that stored rows without knowing of the alert has ended. */
  isSettled: boolean;
  /** Whether it was saved a moment ago: not compared yet, or again and again until it is settled. */
  isNew: boolean;
  /** Since it was compared last; null: it never was. */
  sweptSecondsAgo: number | null;
};

/** Reads a claimed alert; null where it was deleted just now. */
export async function readSweep(
  client: ClientBase,
  { alertId }: Claim<typeof sweepAlerts>,
): Promise<DueSweep | null> {
  const { rows } = await client.query<DueSweep>(
    `select alert.id, alert.form_type as "formType", alert.criteria_version as "criteriaVersion",
            alert.definition, alert.ciks, alert.watched_from as "watchedFrom",
            sweep.saved_by < pg_snapshot_xmin(pg_current_snapshot())
              -- Of another server, from which this database was restored.
              or sweep.saved_by > pg_snapshot_xmax(pg_current_snapshot()) as "isSettled",
            coalesce(sweep.swept_at > clock_timestamp() - interval '1 hour', true) as "isNew",
            extract(epoch from clock_timestamp() - sweep.swept_at)::float8 as "sweptSecondsAgo"
       from alert_sweep as sweep join alert on alert.id = sweep.alert_id
      where sweep.alert_id = $1`,
    [alertId],
  );
  return rows[0] ?? null;
}

/** Notes that an alert was compared: due again in about a day, or at once while it is not settled. */
export async function endSweep(
  client: ClientBase,
  claim: Claim<typeof sweepAlerts>,
  { isSettled, sweptSecondsAgo }: DueSweep,
): Promise<void> {
  const { repeatSeconds, unsettledSeconds } = sweepAlerts;
  const afterSeconds = isSettled
    ? randomInt(repeatSeconds.least, repeatSeconds.most)
    : Math.min(unsettledSeconds.most, Math.max(unsettledSeconds.least, 2 * (sweptSecondsAgo ?? 0)));
  await repeatHeld(client, sweepAlerts, claim, { afterSeconds, doneAt: "swept_at" });
}
