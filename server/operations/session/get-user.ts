import { findAccount } from "#database/queries/accounts.ts";
import { listPreferences } from "#database/queries/preferences.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { permissionsOf } from "#server/sessions/permissions-of.ts";

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
    can_send_email: account.can_send_email === 1 ? 1 : 0,
    can_send_sms: account.can_send_sms === 1 ? 1 : 0,
    timezone: account.timezone,
    enabled_2fa: account.enabled_2fa,
    theme: account.theme,
    permissions: permissionsOf(account),
    preferences: await listPreferences(db, account.id),
  };
}
