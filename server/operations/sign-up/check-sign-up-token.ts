import { appendAuditEntry } from "#database/queries/audit.ts";
import { findSignUpToken } from "#database/queries/sign-up-tokens.ts";
import { isWithinEnding } from "#domain/accounts/email-ending.ts";
import { hashToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

type Typed = { email: string; sign_up_token?: string | undefined };

/**
 * The sign-up token's hash and its organization; null and empty when none was typed.
 * @throws OperationError `invalid_sign_up_token`, `sign_up_token_elsewhere`
 */
export async function checkSignUpToken(
  { email, sign_up_token: typed = "" }: Typed,
  context: VisitorContext,
): Promise<{ hash: Buffer | null; organization: string }> {
  const token = typed.trim();
  if (token === "") return { hash: null, organization: "" };
  const hash = hashToken(token);
  const found = await findSignUpToken(context.db, hash);
  if (found === undefined) return refuse("invalid_sign_up_token", email, context);
  if (!isWithinEnding(email, found.email_ending)) {
    return refuse("sign_up_token_elsewhere", email, context);
  }
  return { hash, organization: found.organization };
}

async function refuse(
  code: "invalid_sign_up_token" | "sign_up_token_elsewhere",
  email: string,
  context: VisitorContext,
): Promise<never> {
  const entry = { operation: "signup", subject: email, outcome: code };
  await appendAuditEntry(context.db, auditEntry(context, entry));
  throw new OperationError(code);
}
