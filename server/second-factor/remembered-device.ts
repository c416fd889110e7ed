import { randomUUID } from "node:crypto";
import type { Database } from "#database/connect.ts";
import {
  isDeviceRemembered,
  rememberDevice,
} from "#database/queries/accounts/remembered-devices.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { rememberedFor } from "#server/second-factor/lifetimes.ts";

/**
 * Whether this browser is remembered for the account: it brings the secret cookie, and the device identifier
 * the cookie was given to.
 */
export async function isKnownDevice(
  db: Database,
  { accountId, deviceId }: { accountId: number; deviceId: string | null },
  context: VisitorContext,
): Promise<boolean> {
  const secret = context.deviceCookie(accountId).read();
  if (secret === null || deviceId === null) return false;
  const at = context.clock.now().toString();
  return isDeviceRemembered(db, { accountId, deviceId, hash: hashToken(secret), at });
}

/** @returns the secret for the cookie, of which only the hash is stored */
export async function rememberThisDevice(
  transaction: Database,
  { accountId, deviceId }: { accountId: number; deviceId: string },
  { clock, userAgent }: VisitorContext,
): Promise<string> {
  const secret = newToken();
  const now = clock.now();
  await rememberDevice(transaction, {
    id: randomUUID(),
    account_id: accountId,
    token_hash: hashToken(secret),
    device_id: deviceId,
    user_agent: userAgent,
    created_at: now.toString(),
    expires_at: now.add(rememberedFor).toString(),
  });
  return secret;
}
