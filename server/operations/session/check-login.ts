import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { openSignIn } from "#server/second-factor/open-sign-in.ts";
import { isKnownDevice } from "#server/second-factor/remembered-device.ts";
import { exchangeVerifiedSession } from "#server/sessions/exchange-verified-session.ts";
import { auditTooMany } from "#server/sessions/audit-entry.ts";
import { proveSignIn } from "#server/sessions/prove-sign-in.ts";
import { startSession } from "#server/sessions/start-session.ts";

type Input = OperationInput<"check_login">;
type Answer = OperationAnswer<"check_login">;

const operation = "check_login";

/**
 * Signs in with email and password; an unknown account takes as long and reads the same. Where
 * there is a second factor, only a device remembered for this account goes without it.
 */
export async function checkLogin(input: Input, context: VisitorContext): Promise<Answer> {
  const { email, password = "", device_id: deviceId = null, access_token: accessToken } = input;
  if (accessToken !== undefined && password === "") {
    const fields = await exchangeVerifiedSession({ email, accessToken, deviceId }, context);
    return { requires_2fa: false, ...fields };
  }
  return auditTooMany({ operation, subject: email }, context, async () => {
    const account = await proveSignIn({ operation, email, password, deviceId }, context);
    return signIn(account, deviceId, context);
  });
}

async function signIn(
  account: Account,
  deviceId: string | null,
  context: VisitorContext,
): Promise<Answer> {
  const device = { accountId: account.id, deviceId };
  const isKnown = account.enabled_2fa && (await isKnownDevice(context.db, device, context));
  if (account.enabled_2fa && !isKnown) {
    const token = await openSignIn(account, { operation, deviceId }, context);
    return { requires_2fa: true, attempt_token: token };
  }
  const fields = await startSession(account, context, {
    deviceId,
    by: "password",
    operation,
    refusal: "invalid_credentials",
    ...(isKnown ? { detail: { remembered_device: true } } : {}),
    alongside: async (transaction) => {
      // Forgotten in the meantime, when the account's sessions were ended.
      if (isKnown && !(await isKnownDevice(transaction, device, context)))
        throw new OperationError("invalid_credentials");
    },
  });
  return { requires_2fa: false, ...fields };
}
