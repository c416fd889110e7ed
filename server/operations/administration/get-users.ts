import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { UserRow } from "#contract/operations/accounts/administration.ts";
import { flagOf } from "#contract/operations/accounts/session.ts";
import { type ListedUser, listUsers } from "#database/queries/accounts/users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { idleLimit } from "#server/sessions/lifetimes.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";

/** Every account; `user_access_token` names it to `admin_edit_user` and opens nothing. */
export async function getUsers(
  _input: OperationInput<"get_users">,
  { db, clock }: MemberContext,
): Promise<OperationAnswer<"get_users">> {
  const now = clock.now();
  const live = { now: now.toString(), usedAfter: now.subtract(idleLimit).toString() };
  return (await listUsers(db, live)).map(presentUser);
}

function presentUser(user: ListedUser): UserRow {
  return {
    user_access_token: user.handle,
    name: user.name,
    email: user.email,
    phone: user.phone,
    organization: user.organization,
    permissions: permissionsOf(user),
    enabled_2fa: user.enabled_2fa,
    can_send_email: flagOf(user.can_send_email),
    can_send_sms: flagOf(user.can_send_sms),
    timezone: user.timezone,
    state: stateOf(user),
    created_at: user.created_at,
    last_used_at: user.lastUsedAt,
    live_sessions: user.liveSessions,
  };
}

function stateOf(user: ListedUser): UserRow["state"] {
  if (user.suspended_at !== null) return "suspended";
  if (!user.hasPassword) return "invited";
  return user.email_verified_at === null ? "unverified" : "active";
}
