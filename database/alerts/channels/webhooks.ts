import type { FirstFiling } from "#contract/trades/first-filing.ts";
import { readFirstFilingsOfMatches } from "#database/alerts/results/match-filings.ts";
import type { ConditionInWords } from "#database/alerts/hits/record-hits.ts";
import { sql } from "kysely";
import type { Database } from "#database/connect.ts";
import { claimLeased, endAttempts } from "#database/queue/leased.ts";
import { sendWebhooks, testWebhooks } from "#database/queue/queues.ts";

/** A message that one worker has claimed to send. */
export type ClaimedDelivery = {
  id: number;
  messageId: string;
  /** This one included. */
  attempts: number;
  createdAt: string;
  /** By the market's clock. */
  foundAt: string;
  alertId: number;
  url: string;
  secretSealed: Buffer;
  alertName: string;
  formType: string;
  kind: string;
  content: unknown;
  matchId: number;
  cik: number;
  accession: string | null;
  facts: unknown;
  conditions: ConditionInWords[];
  state: string;
  happenedAt: string;
  /** Of an amendment's trade: to which earlier filing its days to file are counted. */
  firstFiling: FirstFiling | null;
};

type StoredDelivery = Omit<ClaimedDelivery, "firstFiling"> & {
  rowNumber: number | null;
  form: string | null;
};

/**
 * Claims the message that has been due longest. An alert's messages go out in their order, unless one of
 * them has to be retried.
 * @param at  UTC instant
 * @returns null when none is due
 */
export async function claimDelivery(db: Database, at: string): Promise<ClaimedDelivery | null> {
  const [claimed] = await claimLeased(db, sendWebhooks, { limit: 1, at });
  if (claimed === undefined) return null;
  const { rows } = await sql<StoredDelivery>`
    select d.id, d.message_id as "messageId", d.attempts, d.created_at as "createdAt",
           d.alert_id as "alertId", alert_webhook.url, alert_webhook.secret_sealed as "secretSealed",
           alert.name as "alertName", alert.form_type as "formType",
           alert_notice.kind, alert_notice.content, alert_hit.id as "matchId", alert_hit.cik,
           alert_hit.accession, alert_hit.row_number as "rowNumber",
           (select form from filing where filing.accession = alert_hit.accession) as form,
           alert_hit.facts, alert_hit.conditions, alert_hit.state,
           alert_hit.happened_at as "happenedAt", alert_notice.found_at as "foundAt"
      from webhook_delivery d join alert_webhook using (alert_id)
      join alert on alert.id = d.alert_id
      join alert_notice on alert_notice.id = d.notice_id
      join alert_hit on alert_hit.id = alert_notice.hit_id
     where d.id = ${claimed.id}`.execute(db);
  const [stored] = rows;
  // Deleted with its alert just now: the next one.
  if (stored === undefined) return await claimDelivery(db, at);
  const [firstFiling = null] = await readFirstFilingsOfMatches(db, [
    { ...stored, cells: stored.facts },
  ]);
  return { ...stored, firstFiling };
}

/** Notes that the message was accepted. */
export async function markDelivered(
  db: Database,
  claim: { id: number; alertId: number; attempts: number },
  { status, at }: { status: number; at: string },
): Promise<void> {
  const { id, alertId, attempts } = claim;
  const outcome = { sent_at: at, last_status: status };
  const sent = { claim: { id, attempts }, error: null, outcome };
  await db.transaction().execute(async (transaction) => {
    await endAttempts(transaction, sendWebhooks, [sent], { at, evenIfClaimedAgain: true });
    await sql`
      update alert_webhook set failing_since = null
       where alert_id = ${alertId} and failing_since is not null`.execute(transaction);
  });
}

/** Notes why the message was not accepted, and when it is retried: null never. */
export async function markUndelivered(
  db: Database,
  claim: { id: number; alertId: number; attempts: number },
  failure: { status: number | null; problem: string; at: string; retrySeconds: number | null },
): Promise<void> {
  const { id, alertId, attempts } = claim;
  const { status, problem, at, retrySeconds } = failure;
  const outcome = { last_status: status, given_up_at: retrySeconds === null ? at : null };
  const failed = { claim: { id, attempts }, error: problem, outcome };
  await db.transaction().execute(async (transaction) => {
    await endAttempts(transaction, sendWebhooks, [failed], { at, retrySeconds });
    await sql`
      update alert_webhook set failing_since = coalesce(failing_since, ${at}::timestamptz)
       where alert_id = ${alertId}`.execute(transaction);
  });
}

/** Switches a webhook off that takes nothing any more; its waiting messages stay for its owner. */
export async function switchOff(db: Database, alertId: number, because: string): Promise<void> {
  await sql`
    update alert_webhook set is_enabled = false, switched_off_because = ${because}
     where alert_id = ${alertId} and is_enabled`.execute(db);
}

/** A test that one worker has claimed to send. */
export type ClaimedTest = {
  alertId: number;
  attempts: number;
  url: string;
  secretSealed: Buffer;
  alertName: string;
};

/**
 * Claims the test that was requested first.
 * @param at  UTC instant
 * @returns null when none is requested
 */
export async function claimTest(db: Database, at: string): Promise<ClaimedTest | null> {
  const [claimed] = await claimLeased(db, testWebhooks, { limit: 1, at });
  if (claimed === undefined) return null;
  const { rows } = await sql<Omit<ClaimedTest, "attempts">>`
    select alert_id as "alertId", url, secret_sealed as "secretSealed", alert.name as "alertName"
      from alert_webhook join alert on alert.id = alert_id
     where alert_id = ${claimed.alertId}`.execute(db);
  // Removed with its webhook just now: the next one.
  return rows[0] === undefined
    ? await claimTest(db, at)
    : { ...rows[0], attempts: claimed.attempts };
}

/** Notes the outcome of a test. @param outcome.problem  why it was not accepted; null: it was */
export async function noteTested(
  db: Database,
  { alertId, attempts }: ClaimedTest,
  { at, problem }: { at: string; problem: string | null },
): Promise<void> {
  const tested = { claim: { alertId, attempts }, error: problem, outcome: { tested_at: at } };
  await endAttempts(db, testWebhooks, [tested], { at });
}
