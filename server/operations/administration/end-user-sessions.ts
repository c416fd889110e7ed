import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { endSignIns } from "#database/queries/open-sign-ins.ts";
import { forgetDevices } from "#database/queries/remembered-devices.ts";
import { revokeSessionsOf } from "#database/queries/sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { onUser } from "#server/operations/administration/on-user.ts";

/**
 * Ends every session of an account; of one's own, all but the one that asks. Sign-ins under way end and
 * remembered devices are forgotten, or their holder would be back at once.
 */
export async function endUserSessions(
  input: OperationInput<"end_user_sessions">,
  context: MemberContext,
): Promise<OperationAnswer<"end_user_sessions">> {
  return onUser(input, context, async (transaction, account) => {
    const at = context.clock.now().toString();
    await endSignIns(transaction, { accountId: account.id, at });
    await forgetDevices(transaction, account.id);
    const sessions = await revokeSessionsOf(transaction, {
      accountId: account.id,
      keptId: account.id === context.identity.accountId ? context.identity.sessionId : null,
      reason: "ended-by-administrator",
      at,
    });
    return { outcome: "sessions ended", detail: { sessions } };
  });
}
