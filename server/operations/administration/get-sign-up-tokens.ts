import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { listSignUpTokens } from "#database/queries/sign-up-token-list.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { openSignUpToken } from "#server/operations/administration/sign-up-token-seal.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";
import { permissionsOf } from "#server/sessions/permissions-of.ts";

/** Every sign-up token in clear, for administrators to hand out; who saw them is written down. */
export async function getSignUpTokens(
  _input: OperationInput<"get_sign_up_tokens">,
  context: MemberContext,
): Promise<OperationAnswer<"get_sign_up_tokens">> {
  const { db, keyRing, identity } = context;
  const tokens = await listSignUpTokens(db);
  const shown = { operation: "get_sign_up_tokens", actor: identity.email, outcome: "shown" };
  const detail = { tokens: tokens.length };
  await appendAuditEntry(db, auditEntry(context, { ...shown, detail }));
  return tokens.map((token) => ({
    sign_up_token: openSignUpToken(keyRing, token),
    organization: token.organization,
    email_ending: token.email_ending,
    permissions: permissionsOf(token),
    created_at: token.created_at,
    updated_at: token.updated_at,
  }));
}
