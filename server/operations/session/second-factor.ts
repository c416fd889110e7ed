import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import {
  countRecoveryCodes,
  storePendingSecret,
  confirmSecondFactor,
  type SecondFactor,
  takeSetUpTry,
  hasSecondFactor,
} from "#database/queries/accounts/second-factors.ts";
import {
  listRememberedDevices,
  forgetDevice,
} from "#database/queries/accounts/remembered-devices.ts";
import { deviceInWords } from "#domain/mails/device-in-words.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { brandNames } from "#contract/brand/names.ts";
import { qrCodeAddress, newTotpSecret, totpAddress, totpStep } from "#platform/totp.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { sealSecret, openSecret } from "#server/second-factor/take-code.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { lockOwnAccount } from "#server/sessions/account-row-lock.ts";
import type { RefusalCode } from "#contract/errors.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { mostTries } from "#server/limits/limit-table.ts";
import { setUpLifetime } from "#server/second-factor/lifetimes.ts";
import { renewRecoveryCodesOf } from "#server/second-factor/recovery-codes.ts";
import type { Account } from "#database/queries/accounts/accounts.ts";
import type { Database } from "#database/connect.ts";
import { turnOffSecondFactor } from "#server/second-factor/turn-off-second-factor.ts";

const operation = "verify_2fa_setup";

/** Activates the pending secret once a code shows that an app has it. */
export async function verify2faSetup(
  { code }: OperationInput<"verify_2fa_setup">,
  context: MemberContext,
): Promise<OperationAnswer<"verify_2fa_setup">> {
  const { db, clock, keyRing, identity } = context;
  if (identity.enabled2fa) return refuse("second_factor_is_on", context);
  const factor = await takeSetUpTry(db, {
    accountId: identity.accountId,
    mostTries,
    begunAfter: clock.now().subtract(setUpLifetime).toString(),
  });
  if (factor === undefined) return refuse("set_up_expired", context);
  const secret = openSecret(keyRing, factor);
  const step = await totpStep({ secret, code, now: clock.now(), lastStep: null });
  if (step === null)
    return refuse(factor.tries < mostTries ? "invalid_code" : "set_up_expired", context);
  const codes = await turnOn(factor, step, context);
  return codes === null
    ? refuse("set_up_expired", context)
    : { success: true, recovery_codes: codes };
}

/** @returns the recovery codes, or null when another set-up was begun meanwhile */
async function turnOn(
  factor: SecondFactor,
  step: number,
  context: MemberContext,
): Promise<string[] | null> {
  const { db, clock, identity } = context;
  return db.transaction().execute(async (transaction) => {
    const account = await lockOwnAccount(transaction, identity);
    const at = clock.now().toString();
    if (!(await confirmSecondFactor(transaction, { factor, step, at }))) return null;
    const event = { kind: "second_factor_on" } as const;
    await queueSecurityNotice(transaction, { account, event }, context);
    const codes = await renewRecoveryCodesOf(transaction, account.id, clock.now());
    const { email } = account;
    const entry = { operation, actor: email, subject: email, outcome: "second factor on" };
    await writeAuditEntry(transaction, context, entry);
    return codes;
  });
}

async function refuse(code: RefusalCode, context: MemberContext): Promise<never> {
  const { db, identity } = context;
  const entry = { operation, actor: identity.email, subject: identity.email, outcome: code };
  await writeAuditEntry(db, context, entry);
  throw new OperationError(code);
}

export async function get2faStatus(
  _input: OperationInput<"get_2fa_status">,
  { db, clock, identity }: MemberContext,
): Promise<OperationAnswer<"get_2fa_status">> {
  const { accountId } = identity;
  const at = clock.now().toString();
  const devices = await listRememberedDevices(db, { accountId, at });
  return {
    enabled_2fa: identity.enabled2fa,
    recovery_codes_left: await countRecoveryCodes(db, accountId),
    remembered_devices: devices.map((device) => ({
      id: device.id,
      device: deviceInWords(device.user_agent),
      created_at: device.created_at,
      expires_at: device.expires_at,
    })),
  };
}

/** Begins a setup. The secret waits for its first code and never replaces an active one. */
export async function generate2faSecret(
  _input: OperationInput<"generate_2fa_secret">,
  context: MemberContext,
): Promise<OperationAnswer<"generate_2fa_secret">> {
  const { db, clock, keyRing, identity } = context;
  const secret = newTotpSecret();
  const isStored = await db.transaction().execute(async (transaction) => {
    await lockOwnAccount(transaction, identity);
    const isPending = await storePendingSecret(transaction, {
      accountId: identity.accountId,
      sealed: sealSecret(keyRing, identity.accountId, secret),
      at: clock.now().toString(),
    });
    const entry = {
      operation: "generate_2fa_secret",
      actor: identity.email,
      subject: identity.email,
      outcome: isPending ? "setup started" : "second_factor_is_on",
    };
    await writeAuditEntry(transaction, context, entry);
    return isPending;
  });
  if (!isStored) throw new OperationError("second_factor_is_on");
  const address = totpAddress({ issuer: brandNames.product, account: identity.email, secret });
  return { qr_code_url: await qrCodeAddress(address), secret_key: secret };
}

export async function renewRecoveryCodes(
  _input: OperationInput<"renew_recovery_codes">,
  context: MemberContext,
): Promise<OperationAnswer<"renew_recovery_codes">> {
  const codes = await context.db.transaction().execute(async (transaction) => {
    const account = await lockOwnAccount(transaction, context.identity);
    const isOn = await hasSecondFactor(transaction, account.id);
    const renewed = isOn ? await renew(transaction, account, context) : null;
    const { email } = account;
    const entry = {
      operation: "renew_recovery_codes",
      actor: email,
      subject: email,
      outcome: isOn ? "renewed" : "second_factor_is_off",
    };
    await writeAuditEntry(transaction, context, entry);
    return renewed;
  });
  if (codes === null) throw new OperationError("second_factor_is_off");
  return { recovery_codes: codes };
}

async function renew(
  transaction: Database,
  account: Account,
  context: MemberContext,
): Promise<string[]> {
  const event = { kind: "recovery_codes_renewed" } as const;
  await queueSecurityNotice(transaction, { account, event }, context);
  return renewRecoveryCodesOf(transaction, account.id, context.clock.now());
}

export async function disable2fa(
  _input: OperationInput<"disable_2fa">,
  context: MemberContext,
): Promise<OperationAnswer<"disable_2fa">> {
  const wasOn = await context.db.transaction().execute(async (transaction) => {
    const account = await lockOwnAccount(transaction, context.identity);
    const kind = "second_factor_off";
    const isTurnedOff = await turnOffSecondFactor(transaction, { account, kind }, context);
    const entry = {
      operation: "disable_2fa",
      actor: account.email,
      subject: account.email,
      outcome: isTurnedOff ? "second factor off" : "second_factor_is_off",
    };
    await writeAuditEntry(transaction, context, entry);
    return isTurnedOff;
  });
  if (!wasOn) throw new OperationError("second_factor_is_off");
  return { success: true };
}

/** A device that was already forgotten is not an error. */
export async function forgetRememberedDevice(
  { id }: OperationInput<"forget_device">,
  context: MemberContext,
): Promise<OperationAnswer<"forget_device">> {
  const { accountId, email } = context.identity;
  await context.db.transaction().execute(async (transaction) => {
    const forgotten = await forgetDevice(transaction, { accountId, id });
    const entry = {
      operation: "forget_device",
      actor: email,
      subject: email,
      outcome: forgotten === undefined ? "no such device" : "forgotten",
      detail: forgotten === undefined ? {} : { device: deviceInWords(forgotten.user_agent) },
    };
    await writeAuditEntry(transaction, context, entry);
  });
  return { success: true };
}
