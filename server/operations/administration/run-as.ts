import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { lockAccount, listPreferences } from "#database/queries/accounts/accounts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import {
  lockAdministration,
  refuseOwnAccount,
} from "#server/operations/administration/administrators.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { openRunAsSession } from "#server/sessions/open-run-as-session.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";
import { revokeSession } from "#database/queries/sessions/sessions.ts";

/**
 * Opens a session with the other's rights in the administrator's name. It hangs on the session it
 * was requested in, shares its cookie, and takes the place of an earlier one begun there.
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
    await writeAuditEntry(transaction, context, {
      operation: "run_as",
      actor: identity.email,
      subject: subject.email,
      outcome: "began to run as",
      detail: { until: session.endsAt },
    });
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

/** Ends the run-as session the call came with; the administrator's own goes on. */
export async function stopRunAs(
  _input: OperationInput<"stop_run_as">,
  context: MemberContext,
): Promise<OperationAnswer<"stop_run_as">> {
  const { identity, clock } = context;
  if (!identity.isRunAs) throw new OperationError("not_running_as");
  await context.db.transaction().execute(async (transaction) => {
    const at = clock.now().toString();
    await revokeSession(transaction, { id: identity.sessionId, reason: "run-as-stopped", at });
    const { actorEmail: actor, email: subject } = identity;
    const entry = { operation: "stop_run_as", actor, subject, outcome: "stopped running as" };
    await writeAuditEntry(transaction, context, entry);
  });
  return { success: true };
}
