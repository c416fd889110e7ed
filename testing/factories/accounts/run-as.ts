import { randomUUID } from "node:crypto";
import type { Database } from "#database/connect.ts";
import { insertSession } from "#database/queries/sessions/sessions.ts";
import { hashToken, newToken } from "#platform/tokens.ts";

/** Opens a session in which an administrator, who is signed in, acts as another account. */
export async function runAs(
  db: Database,
  { admin, subject, at }: { admin: string; subject: string; at: Temporal.Instant },
): Promise<{ email: string; accessToken: string; refreshToken: string; cookie: string }> {
  const accounts = db.selectFrom("account").select("id");
  const actor = await accounts.where("email", "=", admin).executeTakeFirstOrThrow();
  const account = await accounts.where("email", "=", subject).executeTakeFirstOrThrow();
  const parent = await db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", actor.id)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  const [accessToken, refreshToken, cookieSecret] = [newToken(), newToken(), newToken()];
  const end = at.add({ hours: 1 }).toString();
  await insertSession(db, {
    id: randomUUID(),
    account_id: account.id,
    actor_account_id: actor.id,
    access_token_hash: hashToken(accessToken),
    access_expires_at: end,
    refresh_token_hash: hashToken(refreshToken),
    cookie_hash: hashToken(cookieSecret),
    device_id: null,
    user_agent: null,
    created_at: at.toString(),
    last_used_at: at.toString(),
    absolute_expires_at: end,
    authenticated_at: at.toString(),
    authenticated_by: "run_as",
    parent_session_id: parent.id,
    network_address: null,
  });
  return { email: subject, accessToken, refreshToken, cookie: `__Host-sid=${cookieSecret}` };
}
