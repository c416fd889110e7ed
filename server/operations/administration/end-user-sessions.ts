import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { revokeSessionsOf } from "#database/queries/sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { onUser } from "#server/operations/administration/on-user.ts";

/** Ends every session of an account; of one's own, all but the one that asks. */
export async function endUserSessions(
  input: OperationInput<"end_user_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"end_user_sessions">> {
  return onUser(input, context, async (transaction, account) => {
    const sessions = await revokeSessionsOf(transaction, {
      accountId: account.id,
      keptId: account.id === context.identity.accountId ? context.identity.sessionId : null,
      reason: "ended-by-administrator",
      at: context.clock.now().toString(),
    });
    return { outcome: "sessions ended", detail: { sessions } };
  });
}
