import type { RefusalCode } from "#contract/errors.ts";
import type { SessionFields } from "#contract/operations/accounts/session.ts";
import { type Account, listPreferences } from "#database/queries/accounts/accounts.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";
import type { AuthenticatedBy } from "#database/tables/accounts.ts";
import type { Database } from "#database/connect.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { accessTokenLifetime } from "#server/sessions/lifetimes.ts";
import { lockProvedAccount } from "#server/sessions/account-row-lock.ts";
import { openSession, type SessionSecrets } from "#server/sessions/open-session.ts";
import { type Permission, permissions } from "#contract/values/account/permissions.ts";

type Start = {
  deviceId: string | null;
  by: AuthenticatedBy;
  /** The operation in which the person signed in, for the audit trail. */
  operation: string;
  /** Where the account has changed since the proof. */
  refusal: RefusalCode;
  /** How the person signed in, for the audit trail. */
  detail?: AuditEntry["detail"];
  /** Further changes in the session's transaction. */
  alongside?: (transaction: Database) => Promise<void>;
};

/**
 * Signs the account in: a new session with its audit entry, the cookie it is bound to, and what the browser
 * keeps of it. The caller has checked everything that has to be proved; that it still holds is looked at once
 * more, under the lock.
 * @param proved  the account as it was when it was proved
 * @throws OperationError the refusal, or what `alongside` throws
 */
export async function startSession(
  proved: Account,
  context: VisitorContext,
  { deviceId, by, operation, refusal, detail = {}, alongside }: Start,
): Promise<SessionFields> {
  const { account, secrets } = await context.db.transaction().execute(async (transaction) => {
    const present = await lockProvedAccount(transaction, proved);
    if (present === null) throw new OperationError(refusal);
    await alongside?.(transaction);
    const opened = await openSession(transaction, {
      accountId: present.id,
      deviceId,
      by,
      userAgent: context.userAgent,
      networkAddress: context.networkAddress,
      now: context.clock.now(),
    });
    const { email } = present;
    const entry = { operation, actor: email, subject: email, outcome: "signed in", detail };
    await writeAuditEntry(transaction, context, entry);
    return { account: present, secrets: opened };
  });
  context.sessionCookie.write(secrets.cookieSecret);
  return sessionFields(account, secrets, context);
}

async function sessionFields(
  account: Account,
  secrets: SessionSecrets,
  { db }: VisitorContext,
): Promise<SessionFields> {
  return {
    access_token: secrets.accessToken,
    refresh_token: secrets.refreshToken,
    expires_in: accessTokenLifetime.total("seconds"),
    permissions: permissionsOf(account),
    userEmail: account.email,
    name: account.name,
    organization: account.organization,
    profile_image: account.profile_image,
    theme: account.theme,
    timezone: account.timezone,
    preferences: await listPreferences(db, account.id),
  };
}

/** The permissions this version knows among those an account holds. */
export function permissionsOf(account: { permissions: readonly string[] }): Permission[] {
  return permissions.filter((permission) => account.permissions.includes(permission));
}
