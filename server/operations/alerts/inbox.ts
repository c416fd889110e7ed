import { formatCik } from "#contract/values/edgar-identifiers.ts";
import { z } from "zod";
import { alertKindSchema } from "#contract/alerts/alert-definition.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  type InboxEntry,
  inboxEntrySchema,
  inboxPageSize,
} from "#contract/operations/alerts/alert-inbox.ts";
import {
  countUnread,
  listNotices,
  markNoticesRead,
  type StoredInboxEntry,
} from "#database/alerts/channels/inbox.ts";
import { findAccount } from "#database/queries/accounts/accounts.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** The newest matches and corrections of the effective user's alerts. */
export async function getAlertInbox(
  { before }: OperationInput<"get_alert_inbox">,
  { db, identity: { accountId } }: MemberContext,
): Promise<OperationAnswer<"get_alert_inbox">> {
  const [stored, unread, account] = await Promise.all([
    listNotices(db, accountId, { before: before ?? null, limit: inboxPageSize + 1 }),
    countUnread(db, [accountId]),
    findAccount(db, accountId),
  ]);
  return {
    unread: unread.get(accountId) ?? 0,
    entries: stored.slice(0, inboxPageSize).map(shownEntry),
    time_zone: account?.timezone ?? "UTC",
    has_more: stored.length > inboxPageSize,
  };
}

/** Run-as marks nothing: what the person has not seen stays unread. */
export async function markInboxRead(
  { through }: OperationInput<"mark_inbox_read">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"mark_inbox_read">> {
  if (!identity.isRunAs) await markNoticesRead(db, identity.accountId, through);
  return { success: true };
}

const contentSchema = z.looseObject({ reason: z.string().optional() });
const kindSchema = inboxEntrySchema.shape.kind;
const conditionsSchema = inboxEntrySchema.shape.conditions;

function shownEntry(stored: StoredInboxEntry): InboxEntry {
  const { alertName, formType, accession, happenedAt, foundAt, isUnread, content, ...rest } =
    stored;
  const conditions = conditionsSchema.parse(rest.conditions);
  return {
    id: rest.id,
    kind: kindSchema.parse(rest.kind),
    alert_name: alertName,
    form_type: alertKindSchema.parse(formType),
    company: rest.company,
    ticker: rest.ticker,
    cik: formatCik(rest.cik),
    accno: accession,
    conditions,
    reason: contentSchema.parse(content).reason ?? null,
    happened_at: happenedAt,
    is_time_known: isTimeKnown(conditions),
    found_at: foundAt,
    is_unread: isUnread,
  };
}
