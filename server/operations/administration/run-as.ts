import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { lockAccount } from "#database/queries/accounts.ts";
import { listPreferences } from "#database/queries/preferences.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  lockAdministration,
  refuseOwnAccount,
} from "#server/operations/administration/administrators.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { openRunAsSession } from "#server/sessions/open-run-as-session.ts";
import { permissionsOf } from "#server/sessions/permissions-of.ts";

/**
 * Opens a session with the other's rights in the administrator's name. It hangs on the session it
 * was asked in, shares its cookie, and takes the place of an earlier one begun there.
 */
export async function runAs(
  { email }: OperationInput<"run_as">,
  context: MemberContext,
): Promise<OperationAnswer<"run_as">> {
  const { db, identity } = context;
  const { account, opened } = await db.transaction().execute(async (transaction) => {
    await lockAdministration(transaction, context);
    const subject = await lockAccount(transaction, { email });
    if (subject === undefined) throw new OperationError("user_not_found");
    refuseOwnAccount(subject, identity);
    if (subject.password_hash === null || subject.email_verified_at === null)
      throw new OperationError("user_not_active");
    if (subject.suspended_at !== null) throw new OperationError("user_suspended");
    const session = await openRunAsSession(transaction, { accountId: subject.id }, context);
    await appendAuditEntry(
      transaction,
      auditEntry(context, {
        operation: "run_as",
        actor: identity.email,
        subject: subject.email,
        outcome: "began to run as",
        detail: { until: session.endsAt },
      }),
    );
    return { account: subject, opened: session };
  });
  return {
    access_token: opened.accessToken,
    expires_in: opened.lifetimeSeconds,
    email: account.email,
    name: account.name,
    organization: account.organization,
    permissions: permissionsOf(account),
    profile_image: account.profile_image,
    preferences: await listPreferences(db, account.id),
  };
}
