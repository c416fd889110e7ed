import { type Account, changeOwnAccount } from "#database/queries/accounts/accounts.ts";
import { voidMailedTokens } from "#database/queries/accounts/mailed-tokens.ts";
import { endSignIns } from "#database/queries/sessions/open-sign-ins.ts";
import { forgetDevices } from "#database/queries/accounts/remembered-devices.ts";
import { revokeSessionsOf } from "#database/queries/sessions/sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { forgetFailures } from "#server/limits/attempt-limits.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import {
  passwordRefusals,
  hashWithLimit,
  isPasswordWithLimit,
} from "#server/sessions/password-work.ts";
import { ownAccount } from "#server/second-factor/turn-off-second-factor.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/account-row-lock.ts";
import { provePassword } from "#server/sessions/prove-password.ts";
import { requireRecentSignIn } from "#server/sessions/recent-sign-in.ts";

/** As the audit trail names the change. */
const change = { operation: "edit_user", detail: { field: "password" } } as const;
const mustDiffer = "New password must be different from current password.";

/**
 * Sets a new password; every other session, remembered device, sign-in in progress, and reset link
 * of the account is invalid from then on.
 * @param change.current  the present password; null requires a recent sign-in in its place
 * @throws OperationError `wrong_password`, `weak_password`, `reauthentication_needed`
 */
export async function changePassword(
  { password, current }: { password: string; current: string | null },
  context: MemberContext,
): Promise<void> {
  const set = async (account: Account): Promise<true> => {
    await refuseWeak(password, account, context);
    await setPassword(account, await hashWithLimit(password, context), context);
    return true;
  };
  if (current !== null) {
    await provePassword({ ...change, password: current, open: set }, context);
    return;
  }
  await requireRecentSignIn(change, context);
  await set(await ownAccount(context));
}

async function refuseWeak(
  password: string,
  account: Account,
  context: MemberContext,
): Promise<void> {
  const isSame =
    account.password_hash !== null &&
    (await isPasswordWithLimit(password, account.password_hash, context));
  const problems = [...(isSame ? [mustDiffer] : []), ...passwordRefusals(password, account)];
  if (problems.length > 0) throw new OperationError("weak_password", { text: problems.join(" ") });
}

async function setPassword(account: Account, hash: string, context: MemberContext): Promise<void> {
  const { db, clock, identity } = context;
  const { id, email } = account;
  await db.transaction().execute(async (transaction) => {
    const present = await lockOwnAccount(transaction, identity);
    // Changed by another call of the same session: the verified password is now the old one.
    if (present.password_hash !== account.password_hash) throw new OperationError("wrong_password");
    const at = clock.now().toString();
    const changed = { password_hash: hash, password_changed_at: at };
    await changeOwnAccount(transaction, { id, change: changed, at });
    const kept = { accountId: id, keptId: identity.sessionId, reason: "password-changed", at };
    await revokeSessionsOf(transaction, kept);
    await forgetDevices(transaction, id);
    await endSignIns(transaction, { accountId: id, at });
    await forgetFailures(transaction, email, context);
    const purposes = ["reset_password", "choose_password"] as const;
    await voidMailedTokens(transaction, { accountId: id, purposes, at });
    await queueSecurityNotice(
      transaction,
      { account: present, event: { kind: "password_changed" } },
      context,
    );
    const act = { ...change, outcome: "changed" };
    await writeAuditEntry(transaction, context, { ...act, actor: email, subject: email });
  });
}
