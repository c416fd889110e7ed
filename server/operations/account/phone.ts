import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Database } from "#database/connect.ts";
import { phoneCodeText } from "#contract/brand/alerts/text-messages.ts";
import { takeAllowance } from "#database/queries/sessions/attempt-counters.ts";
import { insertMessage } from "#database/queries/messages/outbox.ts";
import {
  setPhoneCode,
  markPhoneVerified,
  takePhoneTry,
} from "#database/queries/accounts/phone-codes.ts";
import { phoneAddress } from "#domain/alerts/delivery/recipient.ts";
import { hideSecret, messageSecretContext } from "#domain/mails/hidden-secret.ts";
import { newMessageId } from "#platform/mail/mailer.ts";
import { sealHidden } from "#platform/secrets/sealed-message-secret.ts";
import { newToken } from "#platform/tokens.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { phoneCodeLifetime, phoneCodeLimits, mostTries } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { hashMailedCode, newMailedCode } from "#server/second-factor/open-sign-in.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/account-row-lock.ts";
import type { RefusalCode } from "#contract/errors.ts";
import { isPasswordWithLimit } from "#server/sessions/password-work.ts";

const operation = "send_phone_code";

/** Sends six digits to the account's phone, which verify it from the same session. */
export async function sendPhoneCode(
  _input: OperationInput<"send_phone_code">,
  context: MemberContext,
): Promise<OperationAnswer<"send_phone_code">> {
  const { db, clock, identity, settings } = context;
  if (!settings.areTextsSent) throw new OperationError("texts_unavailable");
  const code = newMailedCode();
  const codeHash = await hashMailedCode(code, context);
  const now = clock.now();
  const expiresAt = now.add(phoneCodeLifetime).toString();
  await db.transaction().execute(async (transaction) => {
    const { phone } = await lockOwnAccount(transaction, identity);
    if (phone === null || phone === "") throw new OperationError("phone_missing");
    await countCode(phone, { ...context, db: transaction });
    await setPhoneCode(transaction, {
      account_id: identity.accountId,
      session_id: identity.sessionId,
      phone,
      code_hash: codeHash,
      sent_at: now.toString(),
      expires_at: expiresAt,
    });
    await queueCode(
      code,
      { recipient: phoneAddress(phone), expiresAt },
      { ...context, db: transaction },
    );
    await writeAuditEntry(transaction, context, {
      operation,
      actor: identity.email,
      subject: identity.email,
      outcome: "sent",
    });
  });
  return { success: true, expires_at: expiresAt };
}

/**
 * A text costs money and disturbs the owner of the number, which anyone can enter.
 * @throws OperationError `too_many_requests`; what was counted by then is rolled back
 */
async function countCode(phone: string, { db, clock, identity, networkAddress }: MemberContext) {
  const subjects = {
    pause: String(identity.accountId),
    account: String(identity.accountId),
    number: phone,
    network: networkOf(networkAddress),
  };
  const now = clock.now().toString();
  for (const by of ["network", "account", "number", "pause"] as const) {
    const key = { scope: `phone-code:${by}`, subject: subjects[by] };
    const wait = await takeAllowance(db, key, { ...phoneCodeLimits[by], now });
    if (wait > 0) throw new OperationError("too_many_requests", { retryAfterSeconds: wait });
  }
}

async function queueCode(
  code: string,
  { recipient, expiresAt }: { recipient: string; expiresAt: string },
  { db, clock, keyRing, settings }: MemberContext,
): Promise<void> {
  const messageId = newMessageId(settings.mail.from);
  const hidden = { mark: `[${newToken()}]`, secret: code };
  const words = hideSecret({ text: phoneCodeText(code), html: null }, hidden);
  await insertMessage(db, {
    idempotencyKey: `phone_code:${messageId}`,
    channel: "sms",
    kind: "phone_code",
    recipient,
    subject: "",
    ...words,
    replyTo: null,
    messageId,
    createdAt: clock.now().toString(),
    expiresAt,
    secretSealed: sealHidden(keyRing, hidden, messageSecretContext(messageId)),
  });
}

/** Verifies the account's phone with the code that the same session requested. */
export async function verifyPhone(
  { code: given }: OperationInput<"verify_phone">,
  context: MemberContext,
): Promise<OperationAnswer<"verify_phone">> {
  const { db, clock, identity } = context;
  const { accountId, sessionId } = identity;
  const at = clock.now().toString();
  const code = await takePhoneTry(db, { accountId, sessionId, at, mostTries });
  if (code === undefined) return refuse("phone_code_expired", context);
  const isRight = await isPasswordWithLimit(given, code.code_hash.toString("utf8"), context);
  if (!isRight) {
    return refuse(code.tries < mostTries ? "invalid_code" : "phone_code_expired", context);
  }
  const isVerified = await db.transaction().execute(async (transaction) => {
    await lockOwnAccount(transaction, identity);
    const isDone = await markPhoneVerified(transaction, code, at);
    if (isDone) await noteVerification(transaction, context, "verified");
    return isDone;
  });
  return isVerified ? { success: true } : refuse("phone_code_expired", context);
}

async function noteVerification(db: Database, context: MemberContext, outcome: string) {
  const { email } = context.identity;
  const act = { operation: "verify_phone", actor: email, subject: email, outcome };
  await writeAuditEntry(db, context, act);
}

async function refuse(code: RefusalCode, context: MemberContext): Promise<never> {
  await noteVerification(context.db, context, code);
  throw new OperationError(code);
}
