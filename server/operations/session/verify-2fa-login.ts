import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { RefusalCode } from "#contract/errors.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import {
  endSignIn,
  findOpenSignIn,
  type OpenSignIn,
  takeSignInTry,
} from "#database/queries/sessions/open-sign-ins.ts";
import { hashToken } from "#platform/tokens.ts";
import type { VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { withCodeBackOff } from "#server/second-factor/code-back-off.ts";
import { mostTries } from "#server/limits/limit-table.ts";
import { isMailedCode } from "#server/second-factor/open-sign-in.ts";
import { rememberThisDevice } from "#server/second-factor/remembered-device.ts";
import { type GivenCode, givenCode, takeCode } from "#server/second-factor/take-code.ts";
import { writeAuditEntry, auditTooMany } from "#server/sessions/audit-entry.ts";
import { proveSignIn } from "#server/sessions/prove-sign-in.ts";
import { startSession } from "#server/sessions/start-session.ts";

type Input = OperationInput<"verify_2fa_login">;
type Answer = OperationAnswer<"verify_2fa_login">;

const operation = "verify_2fa_login";

/** Finishes a sign-in whose password `check_login` accepted. The password is verified again. */
export async function verify2faLogin(input: Input, context: VisitorContext): Promise<Answer> {
  const { email, password, device_id: deviceId = null } = input;
  return auditTooMany({ operation, subject: email }, context, async () => {
    const account = await proveSignIn({ operation, email, password, deviceId }, context);
    return finish(account, input, context);
  });
}

async function finish(account: Account, input: Input, context: VisitorContext): Promise<Answer> {
  const signIn = await findNamed(account, input, context);
  const given = givenCode(input);
  if (signIn === undefined || given === null) {
    return refuse(account, null, { code: "sign_in_expired", isOver: false }, context);
  }
  let isOver = false;
  try {
    return await withCodeBackOff(account.email, given, context, async () => {
      const tries = await takeSignInTry(context.db, { id: signIn.id, mostTries });
      isOver = tries === null || tries >= mostTries;
      if (tries === null) throw new OperationError("sign_in_expired");
      return start({ account, signIn, given, remembers: input.remember_device }, context);
    });
  } catch (error) {
    const isRefusal = error instanceof OperationError && error.code !== "too_many_attempts";
    if (!isRefusal) throw error;
    return refuse(account, signIn, { code: error.code, isOver }, context);
  }
}

/** By its token; for a client without one, the newest sign-in of its device. */
async function findNamed(
  account: Account,
  input: Input,
  { db, clock }: VisitorContext,
): Promise<OpenSignIn | undefined> {
  const { attempt_token: token, device_id: deviceId = null } = input;
  const name = token === undefined ? { deviceId } : { tokenHash: hashToken(token), deviceId };
  return findOpenSignIn(db, { accountId: account.id, name, at: clock.now().toString() });
}

type Start = { account: Account; signIn: OpenSignIn; given: GivenCode; remembers: boolean };

/** The code, the end of the sign-in, and the session are one transaction. */
async function start(
  { account, signIn, given, remembers }: Start,
  context: VisitorContext,
): Promise<Answer> {
  const isMailed = "code" in given && (await isMailedCode(signIn, given.code, context));
  const { device_id: deviceId } = signIn;
  const after: { codesLeft: number | null; deviceSecret: string | null } = {
    codesLeft: null,
    deviceSecret: null,
  };
  const fields = await startSession(account, context, {
    deviceId,
    by: "second_factor",
    operation,
    refusal: "sign_in_expired",
    detail: { code: methodOf(given, isMailed), remembers_device: remembers },
    alongside: async (transaction) => {
      const at = context.clock.now().toString();
      if (!(await endSignIn(transaction, { id: signIn.id, at })))
        throw new OperationError("sign_in_expired");
      if (!isMailed) after.codesLeft = await takeCode(transaction, { account, given }, context);
      if (!remembers || deviceId === null) return;
      const device = { accountId: account.id, deviceId };
      after.deviceSecret = await rememberThisDevice(transaction, device, context);
    },
  });
  if (after.deviceSecret !== null) context.deviceCookie(account.id).write(after.deviceSecret);
  const left = after.codesLeft === null ? {} : { recovery_codes_left: after.codesLeft };
  return { success: true, ...fields, ...left };
}

function methodOf(given: GivenCode, isMailed: boolean): string {
  if ("recoveryCode" in given) return "recovery code";
  return isMailed ? "mail" : "app";
}

/** Records the refusal; the last wrong code ends the sign-in. */
async function refuse(
  account: Account,
  signIn: OpenSignIn | null,
  { code, isOver }: { code: RefusalCode; isOver: boolean },
  context: VisitorContext,
): Promise<never> {
  await context.db.transaction().execute(async (transaction) => {
    const at = context.clock.now().toString();
    if (signIn !== null && isOver) await endSignIn(transaction, { id: signIn.id, at });
    const entry = { operation, subject: account.email, outcome: code };
    await writeAuditEntry(transaction, context, entry);
  });
  throw new OperationError(isOver ? "sign_in_expired" : code);
}
