import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { type Account, lockAccount, turnIntoInvited } from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { voidMailedTokens } from "#database/queries/accounts/mailed-tokens.ts";
import { endSignIns } from "#database/queries/sessions/open-sign-ins.ts";
import { forgetDevices } from "#database/queries/accounts/remembered-devices.ts";
import { revokeSessionsOf } from "#database/queries/sessions/sessions.ts";
import { updateUser } from "#database/queries/accounts/users.ts";
import { inviteAccount, sendInvitation } from "#server/accounts/invite-account.ts";
import { isAdministrator } from "#server/endpoint/authorize.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import {
  lockAdministration,
  refuseOwnAccount,
} from "#server/operations/administration/administrators.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import type { AuditEntry } from "#database/queries/audit/audit.ts";

type Input = OperationInput<"admin_edit_user">;
type Fields = Pick<Account, "name" | "email" | "phone" | "organization" | "permissions">;

/**
 * Changes the account of the handle; without one, adds an account and mails an invitation.
 * Administrators never handle a password.
 */
export async function adminEditUser(
  { user_access_token: handle, name, email, phone, organization, permissions }: Input,
  context: MemberContext,
): Promise<OperationAnswer<"admin_edit_user">> {
  const chosen = { name, email, organization, permissions: [...new Set(permissions)].sort() };
  await context.db.transaction().execute(async (transaction) => {
    await lockAdministration(transaction, context);
    if (handle === undefined) {
      await addUser(transaction, { ...chosen, phone: phone ?? null }, context);
      return;
    }
    const account = await lockAccount(transaction, { handle });
    if (account === undefined) throw new OperationError("user_not_found");
    // Omitted, the number stays; empty, it is removed.
    const kept = phone === undefined ? account.phone : phone;
    const fields = { ...chosen, phone: kept === "" ? null : kept };
    if (isAdministrator(account) && !isAdministrator(fields))
      refuseOwnAccount(account, context.identity);
    await changeUser(transaction, { account, fields }, context);
  });
  return { success: true };
}

async function addUser(
  transaction: Database,
  { phone, ...fields }: Omit<Fields, "permissions"> & Pick<Input, "permissions">,
  context: MemberContext,
): Promise<void> {
  const { identity } = context;
  const invited = { ...fields, phone: phone === "" ? null : phone };
  const inviterOrganization = identity.organization;
  const id = await inviteAccount(transaction, { invited, inviterOrganization }, context);
  if (id === null) throw alreadyTaken(fields.email);
  await writeAuditEntry(transaction, context, {
    operation: "admin_edit_user",
    actor: identity.email,
    subject: fields.email,
    outcome: "added and invited",
    detail: { organization: fields.organization, permissions: fields.permissions.join(", ") },
  });
}

async function changeUser(
  transaction: Database,
  { account, fields }: { account: Account; fields: Fields },
  context: MemberContext,
): Promise<void> {
  const detail = describeChanges(account, fields);
  if (detail === null) return;
  const at = context.clock.now().toString();
  const isFree = await updateUser(transaction, account.id, { ...fields, updated_at: at });
  if (!isFree) throw alreadyTaken(fields.email);
  const isPending = account.email_verified_at === null && account.invited_at === null;
  if (isPending) await inviteInstead(transaction, { account, fields }, context);
  else if (fields.email !== account.email)
    await changeAddress(transaction, { account, fields }, context);
  else if (fields.phone !== account.phone && account.password_hash !== null) {
    const event = { kind: "phone_changed" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
  }
  await writeAuditEntry(transaction, context, {
    operation: "admin_edit_user",
    actor: context.identity.email,
    subject: account.email,
    outcome: isPending ? "changed and invited" : "changed",
    detail,
  });
}

/**
 * The creator of an unverified sign-up proved nothing, so nothing of it opens what an administrator gives:
 * its password and links go, and the owner of the address chooses one.
 */
async function inviteInstead(
  transaction: Database,
  { account, fields }: { account: Account; fields: Fields },
  context: MemberContext,
): Promise<void> {
  const at = context.clock.now().toString();
  const purposes = ["verify_email", "choose_password", "reset_password"] as const;
  await voidMailedTokens(transaction, { accountId: account.id, purposes, at });
  const { email, ...others } = fields;
  const emptied = { password_hash: null, invited_at: at, sign_up_token_hash: null };
  await turnIntoInvited(transaction, email, { ...others, ...emptied });
  const invited = { ...account, ...fields };
  const inviterOrganization = context.identity.organization;
  await sendInvitation(transaction, { account: invited, inviterOrganization }, context);
}

/** What was mailed to the old address, and sessions opened with it, no longer open the account. */
async function changeAddress(
  transaction: Database,
  { account, fields }: { account: Account; fields: Fields },
  context: MemberContext,
): Promise<void> {
  const at = context.clock.now().toString();
  await endSignIns(transaction, { accountId: account.id, at });
  await forgetDevices(transaction, account.id);
  await revokeSessionsOf(transaction, {
    accountId: account.id,
    keptId: null,
    reason: "email-changed",
    at,
  });
  const purposes = ["verify_email", "choose_password", "reset_password"] as const;
  await voidMailedTokens(transaction, { accountId: account.id, purposes, at });
  if (account.password_hash === null) {
    const invited = { ...account, ...fields };
    const inviterOrganization = context.identity.organization;
    await sendInvitation(transaction, { account: invited, inviterOrganization }, context);
    return;
  }
  const event = { kind: "email_changed", newEmail: fields.email } as const;
  await queueSecurityNotice(transaction, { account, event }, context);
}

function alreadyTaken(email: string): OperationError {
  return new OperationError("account_exists", { text: `${email} already has an account.` });
}

/**
 * What an edit changes, for the audit trail: every changed field by name; address, organization and
 * permissions also from what to what.
 * @returns null when nothing changes
 */
function describeChanges(before: Fields, after: Fields): AuditEntry["detail"] | null {
  const withValues = {
    email: [before.email, after.email],
    organization: [before.organization, after.organization],
    permissions: [listed(before.permissions), listed(after.permissions)],
  } as const;
  const withoutValues = {
    name: [before.name, after.name],
    phone: [before.phone, after.phone],
  } as const;
  const isChanged = ([one, other]: readonly [string | null, string | null]): boolean =>
    one !== other;
  const changed = Object.entries({ ...withValues, ...withoutValues }).filter(([, pair]) =>
    isChanged(pair),
  );
  if (changed.length === 0) return null;
  const turns = Object.entries(withValues)
    .filter(([, pair]) => isChanged(pair))
    .map(([field, [from, to]]): [string, string] => [field, `${from || "none"} → ${to || "none"}`]);
  return { changed: changed.map(([field]) => field).join(", "), ...Object.fromEntries(turns) };
}

function listed(permissions: readonly string[]): string {
  return permissions.toSorted().join(", ");
}
