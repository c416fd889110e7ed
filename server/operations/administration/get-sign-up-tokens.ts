import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listSignUpTokens } from "#database/queries/sign-up-token-list.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { openSignUpToken } from "#server/operations/administration/sign-up-token-seal.ts";
import { permissionsOf } from "#server/sessions/permissions-of.ts";

/** Every sign-up token in clear, for administrators to hand out. */
export async function getSignUpTokens(
  _input: OperationInput<"get_sign_up_tokens">,
  { db, keyRing }: MemberContext,
): Promise<OperationAnswer<"get_sign_up_tokens">> {
  const tokens = await listSignUpTokens(db);
  return tokens.map((token) => ({
    sign_up_token: openSignUpToken(keyRing, token),
    organization: token.organization,
    email_ending: token.email_ending,
    permissions: permissionsOf(token),
    created_at: token.created_at,
    updated_at: token.updated_at,
  }));
}
