import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { z } from "zod";
import { deliveryReasons } from "#contract/alerts/delivery-vocabulary.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type LogEntry,
  logDeliverySchema,
  logEntrySchema,
  logNoticeSchema,
  logPageSize,
} from "#contract/operations/alerts/alert-log.ts";
import {
  listMatches,
  type LoggedDelivery,
  type LoggedMatch,
  type LoggedNotice,
} from "#database/alerts/channels/alert-log.ts";
import { findAccount } from "#database/queries/accounts/accounts.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { ownAlert } from "#server/operations/alert-channels/alert-channels.ts";

/** The matches of one of the effective user's alerts, with the outcome of each notice. */
export async function getAlertLog(
  { alert_name: name, before }: OperationInput<"get_alert_log">,
  context: MemberContext,
): Promise<OperationAnswer<"get_alert_log">> {
  const { db, identity } = context;
  const alertId = await ownAlert(context, name);
  const listed = { before: before ?? null, limit: logPageSize + 1 };
  const [stored, account] = await Promise.all([
    listMatches(db, alertId, listed),
    findAccount(db, identity.accountId),
  ]);
  return {
    entries: stored.slice(0, logPageSize).map(shownMatch),
    has_more: stored.length > logPageSize,
    time_zone: account?.timezone ?? "UTC",
  };
}

const silences: Readonly<Record<string, string>> = {
  paused: "The alert was paused.",
  unchanged: "An amendment repeated the row unchanged.",
};

function shownMatch(match: LoggedMatch): LogEntry {
  const conditions = logEntrySchema.shape.conditions.parse(match.conditions);
  return {
    id: match.id,
    company: match.company,
    ticker: match.ticker,
    cik: formatCik(match.cik),
    accno: match.accession,
    conditions,
    happened_at: match.happenedAt,
    is_time_known: isTimeKnown(conditions),
    matched_at: match.matchedAt,
    state: logEntrySchema.shape.state.parse(match.state),
    silence: match.silence === null ? null : (silences[match.silence] ?? match.silence),
    read_at: match.readAt,
    notices: match.notices.map(shownNotice),
  };
}

const contentSchema = z.looseObject({ reason: z.string().optional() });

function shownNotice({ kind, content, at, deliveries }: LoggedNotice): LogEntry["notices"][number] {
  return {
    kind: logNoticeSchema.shape.kind.parse(kind),
    reason: contentSchema.parse(content).reason ?? null,
    at,
    deliveries: deliveries.map(shownDelivery),
  };
}

const reasonTexts: Readonly<Record<string, string>> = deliveryReasons;

function shownDelivery({ channel, state, reason, dueAt, sentAt }: LoggedDelivery) {
  return logDeliverySchema.parse({
    channel,
    state,
    reason: reason === null ? null : (reasonTexts[reason] ?? reason),
    due_at: dueAt,
    sent_at: sentAt,
  });
}
