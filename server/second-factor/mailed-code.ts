import { randomInt } from "node:crypto";
import type { OpenSignIn } from "#database/queries/open-sign-ins.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { hashWithLimit, isPasswordWithLimit } from "#server/passwords/password-work.ts";

const codes = 1_000_000;

/** Six random digits. */
export function newMailedCode(): string {
  return String(randomInt(codes)).padStart(6, "0");
}

/** A million codes are soon tried on a fast hash; this one outlasts the ten minutes of the code. */
export async function hashMailedCode(
  code: string,
  caller: Parameters<typeof hashWithLimit>[1],
): Promise<Buffer> {
  return Buffer.from(await hashWithLimit(code, caller), "utf8");
}

/** Whether this is the code last mailed for this sign-in, and still counts. */
export async function isMailedCode(
  signIn: OpenSignIn,
  code: string,
  context: VisitorContext,
): Promise<boolean> {
  const now = context.clock.now();
  const { code_hash: hash, code_expires_at: expiresAt } = signIn;
  if (hash === null || expiresAt === null) return false;
  if (Temporal.Instant.compare(now, Temporal.Instant.from(expiresAt)) >= 0) return false;
  const caller = { ...context, knownAccountId: signIn.account_id };
  return isPasswordWithLimit(code, hash.toString("utf8"), caller);
}
