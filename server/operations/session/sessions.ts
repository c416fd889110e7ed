import { findAccount, listPreferences } from "#database/queries/accounts/accounts.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { flagOf } from "#contract/operations/accounts/session.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";
import { listOwnSessions, revokeOwnSessions } from "#database/queries/sessions/own-sessions.ts";
import { deviceInWords } from "#domain/mails/device-in-words.ts";
import { liveSince } from "#server/sessions/lifetimes.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/account-row-lock.ts";

/** The signed-in account with its saved preferences. */
export async function getUser(
  _input: OperationInput<"get_user">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_user">> {
  const account = await findAccount(db, identity.accountId);
  if (account === undefined) throw new OperationError("unauthenticated");
  return {
    name: account.name,
    phone: account.phone,
    email: account.email,
    organization: account.organization,
    profile_image: account.profile_image,
    can_send_email: flagOf(account.can_send_email),
    can_send_sms: flagOf(account.can_send_sms),
    timezone: account.timezone,
    enabled_2fa: account.enabled_2fa,
    theme: account.theme,
    permissions: permissionsOf(account),
    preferences: await listPreferences(db, account.id),
  };
}

/** Where the account is signed in. */
export async function getSessions(
  _input: OperationInput<"get_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"get_sessions">> {
  const sessions = await listOwnSessions(context.db, liveSince(context));
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      is_current: session.id === context.identity.sessionId,
      device: deviceInWords(session.userAgent),
      network_address: session.networkAddress,
      created_at: session.createdAt,
      last_used_at: session.lastUsedAt,
      expires_at: session.absoluteExpiresAt,
    })),
  };
}

/** Ends one session of the account, which may be the calling one. */
export async function revokeSession(
  { session_id: id }: OperationInput<"revoke_session">,
  context: MemberContext,
): Promise<OperationAnswer<"revoke_session">> {
  const { db, identity } = context;
  await db.transaction().execute(async (transaction) => {
    const revocation = { ...liveSince(context), which: { only: id }, reason: "signed-out" };
    const [userAgent] = await revokeOwnSessions(transaction, revocation);
    if (userAgent === undefined) throw new OperationError("session_not_found");
    const { email } = identity;
    const detail = { device: deviceInWords(userAgent), session: id };
    const act = { operation: "revoke_session", outcome: "session ended", detail };
    await writeAuditEntry(transaction, context, { ...act, actor: email, subject: email });
  });
  if (id === identity.sessionId) context.sessionCookie.clear();
  return { success: true };
}

/** Ends every session of the account except the calling one. */
export async function revokeOtherSessions(
  _input: OperationInput<"revoke_other_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"revoke_other_sessions">> {
  const { db, identity } = context;
  const revoked = await db.transaction().execute(async (transaction) => {
    await lockOwnAccount(transaction, identity);
    const which = { allBut: identity.sessionId };
    const revocation = { ...liveSince(context), which, reason: "signed-out-others" };
    const { length: ended } = await revokeOwnSessions(transaction, revocation);
    const { email } = identity;
    const act = {
      operation: "revoke_other_sessions",
      outcome: "sessions ended",
      detail: { ended },
    };
    await writeAuditEntry(transaction, context, { ...act, actor: email, subject: email });
    return ended;
  });
  return { success: true, revoked };
}
