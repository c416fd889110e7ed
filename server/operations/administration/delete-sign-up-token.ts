import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import {
  deleteSignUpToken as removeToken,
  lockSignUpToken,
} from "#database/queries/sign-up-token-list.ts";
import { hashToken } from "#platform/tokens.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { lockAdministration } from "#server/operations/administration/administrators.ts";
import { signUpTokenMark } from "#server/operations/administration/sign-up-token-seal.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

/** Deletes a sign-up token; the accounts it opened stay. */
export async function deleteSignUpToken(
  { sign_up_token: text }: OperationInput<"delete_sign_up_token">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_sign_up_token">> {
  const hash = hashToken(text);
  await context.db.transaction().execute(async (transaction) => {
    await lockAdministration(transaction, context);
    const token = await lockSignUpToken(transaction, hash);
    if (token === undefined) throw new OperationError("sign_up_token_not_found");
    await removeToken(transaction, hash);
    await appendAuditEntry(
      transaction,
      auditEntry(context, {
        operation: "delete_sign_up_token",
        actor: context.identity.email,
        outcome: "deleted",
        detail: {
          token: signUpTokenMark(text),
          organization: token.organization,
          email_ending: token.email_ending,
          permissions: token.permissions.join(", ") || "none",
        },
      }),
    );
  });
  return { success: true };
}
