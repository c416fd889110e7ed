import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { revokeSessionsOf } from "#database/queries/sessions.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { refuseOwnAccount } from "#server/operations/administration/administrators.ts";
import { onUser } from "#server/operations/administration/on-user.ts";
import { turnOffSecondFactor } from "#server/second-factor/turn-off-second-factor.ts";

/**
 * Turns off the second factor of a person who lost it and tells them. One's own is turned off in
 * Account Settings, where that takes a recent sign-in.
 */
export async function resetUser2fa(
  input: OperationInput<"reset_user_2fa">,
  context: MemberContext,
): Promise<OperationAnswer<"reset_user_2fa">> {
  return onUser(input, context, async (transaction, account) => {
    refuseOwnAccount(account, context.identity);
    const kind = "second_factor_reset";
    const wasOn = await turnOffSecondFactor(transaction, { account, kind }, context);
    if (!wasOn) throw new OperationError("second_factor_is_off");
    const sessions = await revokeSessionsOf(transaction, {
      accountId: account.id,
      keptId: null,
      reason: "second-factor-reset",
      at: context.clock.now().toString(),
    });
    return { outcome: "second factor turned off", detail: { sessions } };
  });
}
