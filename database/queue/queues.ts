import { z } from "zod";
import { alertChannel } from "#database/alerts/alerts.ts";
import { alertNoticeChannel } from "#database/alerts/hits/record-hits.ts";
import type { HeldQueue } from "#database/queue/held.ts";
import type { LeasedQueue } from "#database/queue/leased.ts";
import type { Queue, QueueSchedule } from "#database/queue/queue.ts";

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const accession = z.string();
const cik = z.number();
const attempts = z.number();
const instant = z.string();

/** Filings that a feed, an index or a list named. Claims of a dead process are freed at once. */
export const fetchFilings = {
  name: "fetch_filings",
  channel: "wanted_filing",
  everySeconds: 1,
  table: "wanted_filing",
  key: ["accession"],
  payload: z.object({
    accession,
    form: z.string(),
    cik,
    foundIn: z.string(),
    foundAt: instant,
    acceptedAt: instant.nullable(),
    filedOn: z.string().nullable(),
    urgency: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    /** This one included. */
    attempts,
    claimedBy: z.number(),
  }),
  waits: "q.state = 'waiting'",
  order: "q.urgency, q.next_attempt_at",
  // The longest answer, and its text.
  leaseSeconds: 15 * minute,
  hasClaimants: true,
  retry: {
    firstSeconds: 2,
    longestSeconds: hour,
    /**
     * The request pace slows everyone down while the host refuses; the filing itself is not at
     * fault.
     */
    afterRefusalSeconds: 10,
    /** A filing without a folder is given up after most of a day, until an index names it. */
    attemptsWhileAbsent: 30,
    /** What looks half published is recorded as unreadable after so many attempts. */
    attemptsWhileBroken: 5,
  },
} satisfies LeasedQueue;

/** Profiles and share counts of companies, refreshed weekly and soon after a new report. */
export const refreshCompanies = {
  name: "refresh_companies",
  channel: null,
  everySeconds: 2,
  table: "wanted_company",
  key: ["cik"],
  payload: z.object({ cik, attempts }),
  waits: "true",
  order: "q.next_attempt_at",
  leaseSeconds: 10 * minute,
  retry: { firstSeconds: minute, longestSeconds: hour },
  repeatSeconds: 7 * day,
  /** The lists are updated some moments after a new report. */
  afterReportSeconds: minute,
} satisfies LeasedQueue & { repeatSeconds: number; afterReportSeconds: number };

/** Closing prices by ticker. One process requests them, many tickers at a time; the schedule is the vendor's. */
export const requestPrices = {
  name: "request_prices",
  channel: null,
  everySeconds: minute,
  table: "price_request",
  key: ["source", "ticker"],
  payload: z.object({
    ticker: z.string(),
    fromDay: z.string(),
    throughDay: z.string().nullable(),
    attempts,
  }),
  waits: "true",
  order: "q.attempts, q.ticker",
  // The first wait is the vendor's too.
  retry: { firstSeconds: 5 * minute, longestSeconds: 6 * hour },
} satisfies Queue;

/** Issuers whose trades and events are older than their filings and prices. */
export const deriveIssuers = {
  name: "derive_issuers",
  channel: "dirty_issuer",
  everySeconds: minute,
  table: "dirty_issuer",
  key: ["cik"],
  payload: z.object({ cik, marked: z.number(), attempts }),
  waits: "true",
  order: "q.urgency, q.marked",
  mark: "marked",
  batch: 64,
  atOnce: 2,
  retry: { firstSeconds: minute, longestSeconds: hour },
} satisfies HeldQueue;

/** Companies whose price days are older than their prices, trades and share counts. */
export const computePriceDays = {
  name: "compute_price_days",
  channel: "price_day_wanted",
  everySeconds: 30,
  table: "price_day_wanted",
  key: ["cik"],
  payload: z.object({ cik, marked: z.number(), attempts }),
  waits: "true",
  order: "q.next_attempt_at, q.marked",
  mark: "marked",
  batch: 32,
  atOnce: 1,
  retry: { firstSeconds: minute, longestSeconds: hour },
} satisfies HeldQueue;

/** Organizations whose scores of leads are older than their weights. Work that is left stays in the queue. */
export const rankLeads = {
  name: "rank_leads",
  channel: "lead_ranking_wanted",
  everySeconds: minute,
  table: "lead_ranking_wanted",
  key: ["organization"],
  payload: z.object({ organization: z.string(), marked: z.number(), attempts }),
  waits: "true",
  order: "q.next_attempt_at, q.marked",
  mark: "marked",
  batch: 1,
  atOnce: 1,
  retry: { firstSeconds: minute, longestSeconds: hour },
} satisfies HeldQueue;

/** Filings whose rows or text changed, to be matched against alerts. */
const matchFilings = {
  channel: "match_wanted",
  everySeconds: minute,
  table: "match_wanted",
  key: ["kind", "accession"],
  payload: z.object({ kind: z.string(), accession, marked: z.number(), attempts }),
  order: "q.next_attempt_at, q.marked",
  mark: "marked",
  retry: { firstSeconds: minute, longestSeconds: 6 * hour },
};
export const matchQueues = {
  trade: {
    ...matchFilings,
    name: "match_trades",
    waits: "q.kind = 'trade'",
    batch: 200,
    atOnce: 2,
  },
  event: {
    ...matchFilings,
    name: "match_events",
    waits: "q.kind = 'event'",
    batch: 500,
    atOnce: 2,
  },
  planned_sale: {
    ...matchFilings,
    name: "match_planned_sales",
    waits: "q.kind = 'planned_sale'",
    batch: 500,
    atOnce: 2,
  },
  // Texts of megabytes are read while their transaction is open.
  text: { ...matchFilings, name: "match_texts", waits: "q.kind = 'text'", batch: 10, atOnce: 1 },
} satisfies Record<string, HeldQueue>;

/** Alerts whose results are compared with their recorded matches: after each save, then about daily. */
export const sweepAlerts = {
  name: "sweep_alerts",
  channel: alertChannel,
  everySeconds: minute,
  table: "alert_sweep",
  key: ["alert_id"],
  payload: z.object({ alertId: z.number(), savedBy: z.string(), attempts }),
  waits: "true",
  order: "q.next_attempt_at",
  mark: "saved_by",
  batch: 1,
  atOnce: 1,
  retry: { firstSeconds: minute, longestSeconds: 6 * hour },
  /** Not all alerts at the same time of day. */
  repeatSeconds: { least: 20 * hour, most: 100_000 },
  /** While transactions run that began before the save: at first after this, then after longer pauses. */
  unsettledSeconds: { least: 0.5, most: minute },
} satisfies HeldQueue & Record<"repeatSeconds" | "unsettledSeconds", object>;

/** Digests of matches: one message takes all that is due for an account and channel. */
export const deliverAlerts = {
  name: "deliver_alerts",
  channel: alertNoticeChannel,
  everySeconds: minute,
} satisfies QueueSchedule;

/** Mails and text messages. */
export const sendMessages = {
  name: "send_messages",
  channel: "outbox_message",
  everySeconds: minute,
  table: "outbox_message",
  key: ["id"],
  payload: z.object({
    id: z.number(),
    idempotencyKey: z.string(),
    channel: z.enum(["mail", "sms"]),
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    textBody: z.string(),
    htmlBody: z.string().nullable(),
    replyTo: z.object({ name: z.string(), address: z.string() }).nullable(),
    headers: z.record(z.string(), z.string()),
    messageId: z.string(),
    createdAt: instant,
    secretSealed: z.instanceof(Buffer).nullable(),
    /** This one included. */
    attempts,
  }),
  waits: "q.sent_at is null and q.given_up_at is null",
  mayStart: (now) => `(q.expires_at is null or q.expires_at > ${now})`,
  order: "q.next_attempt_at, q.id",
  // An attempt is cut off after 90 seconds.
  leaseSeconds: 2 * minute,
  retry: { firstSeconds: minute, longestSeconds: hour, giveUpAfterSeconds: 3 * day },
} satisfies LeasedQueue;

/** Messages to webhooks, in order of each alert except for retries. */
export const sendWebhooks = {
  name: "send_webhooks",
  channel: "webhook_delivery",
  everySeconds: 15,
  table: "webhook_delivery",
  key: ["id"],
  payload: z.object({ id: z.number(), attempts }),
  waits: "q.sent_at is null and q.given_up_at is null",
  mayStart: () => `exists (
    select from alert_webhook w join alert a on a.id = w.alert_id join account o on o.id = a.account_id
     where w.alert_id = q.alert_id and w.is_enabled and o.suspended_at is null)`,
  order: "q.next_attempt_at, q.id",
  // An attempt is cut off well before.
  leaseSeconds: minute,
  retry: { firstSeconds: minute, longestSeconds: hour, giveUpAfterSeconds: 3 * day },
} satisfies LeasedQueue;

/** Test messages that owners of webhooks request; one attempt each. */
export const testWebhooks = {
  name: "test_webhooks",
  channel: sendWebhooks.channel,
  everySeconds: sendWebhooks.everySeconds,
  table: "webhook_test",
  key: ["alert_id"],
  payload: z.object({ alertId: z.number(), attempts }),
  waits: "q.tested_at is null",
  order: "q.next_attempt_at",
  leaseSeconds: minute,
  retry: { firstSeconds: minute, longestSeconds: minute },
} satisfies LeasedQueue;

/** Queues with tables whose state is shown and measured; those of sources have a line of their own there. */
export const shownQueues: readonly (Queue & { mark?: string })[] = [
  deriveIssuers,
  computePriceDays,
  rankLeads,
  ...Object.values(matchQueues),
  sweepAlerts,
  sendMessages,
  sendWebhooks,
  testWebhooks,
];
