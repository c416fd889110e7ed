import type { MailContent } from "#contract/brand/mail-content.ts";
import {
  isAnsweredByContact,
  type SecurityEvent,
  securityNoticeMail,
} from "#contract/brand/account-mails.ts";
import type { Database } from "#database/connect.ts";
import { insertMessage } from "#database/queries/messages/outbox.ts";
import { type ComposedMail, composeMail } from "#domain/mails/compose-mail.ts";
import { deviceInWords } from "#domain/mails/device-in-words.ts";
import { hideSecret, messageSecretContext } from "#domain/mails/hidden-secret.ts";
import { timeInZone } from "#domain/mails/time-in-zone.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { sealHidden } from "#platform/secrets/sealed-message-secret.ts";
import { newToken } from "#platform/tokens.ts";
import { newMessageId, type MailAddress } from "#platform/mail/mailer.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import type { Clock } from "#platform/clock.ts";

type AccountMail = {
  /** The change it reports, sent once; without it every mail is separate. */
  idempotencyKey?: string;
  /** Which mail it is, e.g. "verify_email". */
  kind: string;
  recipient: string;
  content: MailContent;
  /** The link's token or the code in the content: stored encrypted and inserted when sent. */
  secret?: string;
  /** When its link or code expires; not sent after that. */
  expiresAt?: Temporal.Instant;
};

/** Writes a mail about an account in the transaction of the change it reports. */
export async function queueAccountMail(
  transaction: Database,
  { idempotencyKey, kind, recipient, content, secret, expiresAt }: AccountMail,
  { settings, clock, keyRing }: MailContext,
): Promise<void> {
  const messageId = newMessageId(settings.mail.from);
  const composed = composeMail(content);
  const words =
    secret === undefined ? composed : withoutSecret(composed, { secret, messageId }, keyRing);
  await insertMessage(transaction, {
    idempotencyKey: idempotencyKey ?? `${kind}:${messageId}`,
    kind,
    recipient,
    ...words,
    replyTo: null,
    messageId,
    createdAt: clock.now().toString(),
    ...(expiresAt === undefined ? {} : { expiresAt: expiresAt.toString() }),
  });
}

function withoutSecret(
  composed: ComposedMail,
  { secret, messageId }: { secret: string; messageId: string },
  keyRing: KeyRing,
): ComposedMail & { secretSealed: Buffer } {
  const hidden = { mark: `[${newToken()}]`, secret };
  const context = messageSecretContext(messageId);
  return {
    ...hideSecret(composed, hidden),
    secretSealed: sealHidden(keyRing, hidden, context),
  };
}

type Concerned = { id: number; name: string; email: string; timezone: string };

/** Notifies a person of a change to the security of their account, regardless of opt-ins. */
export async function queueSecurityNotice(
  transaction: Database,
  { account, event }: { account: Concerned; event: SecurityEvent },
  context: VisitorContext,
): Promise<void> {
  const now = context.clock.now();
  const origin = context.settings.appOrigin();
  const page = isAnsweredByContact(event) ? "/contact-us" : "/forgot-password";
  await queueAccountMail(
    transaction,
    {
      idempotencyKey: `${event.kind}:${account.id}:${context.requestId}`,
      kind: "security_notice",
      recipient: account.email,
      content: securityNoticeMail({
        name: account.name,
        email: account.email,
        event,
        time: timeInZone(now, account.timezone),
        device: deviceInWords(context.userAgent),
        networkAddress: context.networkAddress,
        link: `${origin}${page}`,
      }),
    },
    context,
  );
}

/** What writing a mail requires, in a call and on the command line. */
export type MailContext = {
  clock: Clock;
  keyRing: KeyRing;
  settings: {
    /** Where mailed links lead. */
    appOrigin: () => string;
    mail: { from: MailAddress };
  };
};
