import { invitationMail } from "#contract/brand/account-mails.ts";
import { brandNames, packageNames } from "#contract/brand/names.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import { insertAccount, turnIntoInvited } from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { timeInZone } from "#domain/mails/time-in-zone.ts";
import { createMailedLink } from "#server/accounts/mailed-link.ts";
import { type MailContext, queueAccountMail } from "#server/mails/queue-account-mail.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";

export type Invited = {
  email: string;
  name: string;
  organization: string;
  permissions: readonly Permission[];
  /** Digits with country code, where it is known. */
  phone?: string | null;
};

/** The organization of administrators is not shown to others. */
const nameless = /^(?:admin)?$/i;

/**
 * Adds an account without a password and mails the link with which its owner chooses one. A sign-up
 * that was never verified is replaced: its creator proved nothing, so nothing of it is kept.
 * @param inviterOrganization  of the administrator; the firm where there is none
 * @returns the account's id, or null when the address has a verified or invited account, which is
 * left as it is and mailed nothing
 */
export async function inviteAccount(
  transaction: Database,
  { invited, inviterOrganization }: { invited: Invited; inviterOrganization: string },
  context: MailContext,
): Promise<number | null> {
  const now = context.clock.now().toString();
  const fields = {
    name: invited.name,
    organization: invited.organization,
    permissions: [...invited.permissions],
    phone: invited.phone ?? null,
    password_hash: null,
    invited_at: now,
    sign_up_token_hash: null,
  };
  const added = await insertAccount(transaction, {
    ...fields,
    email: invited.email,
    email_verified_at: null,
  });
  const id = added ?? (await turnIntoInvited(transaction, invited.email, fields));
  if (id === null) return null;
  const account = { id, timezone: "UTC", ...invited };
  await sendInvitation(transaction, { account, inviterOrganization }, context);
  return id;
}

type Recipient = {
  id: number;
  email: string;
  name: string;
  organization: string;
  permissions: readonly string[];
  timezone: string;
};

/** Mails the link that chooses a password; earlier ones no longer work. */
export async function sendInvitation(
  transaction: Database,
  { account, inviterOrganization }: { account: Recipient; inviterOrganization: string },
  context: MailContext,
): Promise<void> {
  const { link, token, expiresAt } = await createMailedLink(
    transaction,
    account,
    "choose_password",
    context,
  );
  await queueAccountMail(
    transaction,
    {
      kind: "choose_password",
      recipient: account.email,
      content: invitationMail({
        name: account.name,
        email: account.email,
        link,
        expiresAt: timeInZone(expiresAt, account.timezone),
        organization: nameless.test(account.organization.trim()) ? "" : account.organization,
        inviterOrganization: nameless.test(inviterOrganization.trim())
          ? brandNames.firm
          : inviterOrganization,
        packages: permissionsOf(account).map((permission) => packageNames[permission]),
      }),
      secret: token,
      expiresAt,
    },
    context,
  );
}
