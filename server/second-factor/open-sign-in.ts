import { randomUUID, randomInt } from "node:crypto";
import type { Account } from "#database/queries/accounts/accounts.ts";
import { insertSignIn, type OpenSignIn } from "#database/queries/sessions/open-sign-ins.ts";
import { hashToken, newToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { signInLifetime } from "#server/second-factor/lifetimes.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { lockProvedAccount } from "#server/sessions/account-row-lock.ts";
import { hashWithLimit, isPasswordWithLimit } from "#server/sessions/password-work.ts";

/**
 * Notes that the password was correct and the second factor is still required.
 * @param account  as it was when its password was proved
 * @returns the token that names this sign-in; it opens nothing by itself
 * @throws OperationError `invalid_credentials` when the account has changed since the proof
 */
export async function openSignIn(
  account: Account,
  { operation, deviceId }: { operation: string; deviceId: string | null },
  context: VisitorContext,
): Promise<string> {
  const token = newToken();
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const present = await lockProvedAccount(transaction, account);
    if (present === null) throw new OperationError("invalid_credentials");
    await insertSignIn(transaction, {
      id: randomUUID(),
      account_id: account.id,
      token_hash: hashToken(token),
      device_id: deviceId,
      network_address: context.networkAddress,
      created_at: now.toString(),
      expires_at: now.add(signInLifetime).toString(),
    });
    const entry = { operation, subject: account.email, outcome: "second factor requested" };
    await writeAuditEntry(transaction, context, entry);
  });
  return token;
}

const codes = 1_000_000;

/** Six random digits. */
export function newMailedCode(): string {
  return String(randomInt(codes)).padStart(6, "0");
}

/**
 * With a fast hash a million codes are tried quickly; with this one it takes longer than ten
 * minutes.
 */
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
