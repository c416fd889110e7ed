import { alertDigestMail, type DigestSection } from "#contract/brand/alerts/digest-mail.ts";
import { mostListedMatches } from "#contract/alerts/delivery-vocabulary.ts";
import {
  type DigestAlert,
  type DigestEntry,
  readAlreadyMet,
  readDigestEntries,
} from "#database/alerts/delivery/digest-content.ts";
import type { DueDelivery } from "#database/alerts/delivery/due-digests.ts";
import type { Database } from "#database/connect.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import type { NewMessage } from "#database/queries/messages/outbox.ts";
import {
  correctionItem,
  type DigestReader,
  matchItem,
  tickerOf,
} from "#domain/alerts/delivery/digest-items.ts";
import { digestText } from "#domain/alerts/delivery/digest-text.ts";
import { phoneAddress } from "#domain/alerts/delivery/recipient.ts";
import { composeMail } from "#domain/mails/compose-mail.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { unsubscribeToken } from "#platform/secrets/unsubscribe-token.ts";

export type Composing = {
  account: Account;
  /** Of the deliveries, by name. */
  alerts: readonly DigestAlert[];
  deliveries: readonly DueDelivery[];
  keyRing: KeyRing;
  /** Where links lead. */
  appOrigin: string;
};

type Words = Pick<NewMessage, "kind" | "recipient" | "subject" | "text" | "html" | "headers">;

/** Everything due as one mail: the first matches and corrections listed, the rest counted. */
export async function composeDigestMail(db: Database, composing: Composing): Promise<Words> {
  const { account, alerts, deliveries, appOrigin } = composing;
  const matches = deliveries.filter(({ kind }) => kind === "match");
  const corrections = deliveries.filter(({ kind }) => kind !== "match");
  const names = new Map(alerts.map(({ id, name }) => [id, name]));
  const reader: DigestReader = { timeZone: account.timezone, appOrigin };
  const listed = await readListed(db, matches);
  const corrected = await readListed(db, corrections);
  const countsOf = await matchCounter(db, matches);
  const sections = alerts.flatMap((alert): DigestSection[] => {
    const counts = countsOf(alert.id);
    if (counts.total === 0) return [];
    const items = listed
      .filter(({ alertId }) => alertId === alert.id)
      .map((entry) => matchItem(entry, reader));
    const link = resultsLink(alert.name, appOrigin);
    const stopLink = stopLinkOf(composing, alert.id);
    return [{ alertName: alert.name, ...counts, items, link, stopLink }];
  });
  const stopLink = stopLinkOf(composing, null);
  const content = alertDigestMail({
    sections,
    corrections: corrected.map((entry) =>
      correctionItem({ ...entry, alertName: names.get(entry.alertId) ?? "" }, reader),
    ),
    correctionTotal: corrections.length,
    link: `${appOrigin}/alerts`,
    settingsLink: `${appOrigin}/profile/account-settings`,
    stopLink,
  });
  return {
    kind: "alert_digest",
    recipient: account.email,
    ...composeMail(content),
    headers: unsubscribeHeaders(stopLink),
  };
}

/** Everything due as one text message. */
export async function composeDigestText(db: Database, composing: Composing): Promise<Words> {
  const { account, alerts, deliveries, appOrigin } = composing;
  const matches = deliveries.filter(({ kind }) => kind === "match");
  const listed = await readListed(db, matches);
  const countsOf = await matchCounter(db, matches);
  const sections = alerts.flatMap(({ id, name }) => {
    const counts = countsOf(id);
    const tickers = listed.filter(({ alertId }) => alertId === id).flatMap(tickerOf);
    return counts.total === 0 ? [] : [{ alertName: name, ...counts, tickers }];
  });
  const text = digestText({
    sections,
    correctionTotal: deliveries.length - matches.length,
    link: `${appOrigin}/alerts`,
  });
  const recipient = phoneAddress(account.phone ?? "");
  return { kind: "alert_text", recipient, subject: "", text, html: null };
}

/** Counts the matches of an alert, and of them those already met before it began watching. */
async function matchCounter(
  db: Database,
  matches: readonly DueDelivery[],
): Promise<(alertId: number) => Pick<DigestSection, "total" | "alreadyMet">> {
  const met = await readAlreadyMet(
    db,
    matches.map(({ noticeId }) => noticeId),
  );
  return (id) => {
    const own = matches.filter(({ alertId }) => alertId === id);
    return {
      total: own.length,
      alreadyMet: own.filter(({ noticeId }) => met.has(noticeId)).length,
    };
  };
}

async function readListed(
  db: Database,
  deliveries: readonly DueDelivery[],
): Promise<DigestEntry[]> {
  const ids = deliveries.slice(0, mostListedMatches).map(({ noticeId }) => noticeId);
  return ids.length === 0 ? [] : await readDigestEntries(db, ids);
}

function resultsLink(alertName: string, appOrigin: string): string {
  return `${appOrigin}/alert?alertName=${encodeURIComponent(alertName)}`;
}

function stopLinkOf({ account, keyRing, appOrigin }: Composing, alertId: number | null): string {
  const { id: accountId, email } = account;
  const token = unsubscribeToken(keyRing, { accountId, alertId, email });
  return `${appOrigin}/unsubscribe?token=${token}`;
}

/** Mail programs offer one click only where it is protected. Source: RFC 8058, section 3.1 */
function unsubscribeHeaders(link: string): Readonly<Record<string, string>> {
  const header = { "List-Unsubscribe": `<${link}>` };
  return link.startsWith("https:")
    ? { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : header;
}
