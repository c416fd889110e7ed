import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { planAgain } from "#database/alerts/delivery/delivery-settings.ts";
import type { Database } from "#database/connect.ts";
import {
  findAccount,
  changeOwnAccount,
  type OwnAccountChange,
} from "#database/queries/accounts/accounts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { queueSecurityNotice } from "#server/mails/queue-account-mail.ts";
import { changePassword } from "#server/operations/account/change-password.ts";
import { disable2fa } from "#server/operations/session/second-factor.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { requireRecentSignIn } from "#server/sessions/recent-sign-in.ts";
import { encodeProfilePicture } from "#platform/profile-picture.ts";
import { pictureWork } from "#server/limits/limit-table.ts";
import { createOneAtATime } from "#server/sessions/one-at-a-time.ts";

// Decoding takes memory and a core, so pictures are decoded one at a time.
const oneAtATime = createOneAtATime(pictureWork.mostWaiting);

/**
 * The picture as it is stored, or null to remove it.
 * @throws OperationError `invalid_picture`; `too_many_requests` when many wait to be decoded
 */
async function storedPicture(sent: string | null): Promise<string | null> {
  if (sent === null) return null;
  const outcome = await oneAtATime("picture", async () => ({
    picture: await encodeProfilePicture(sent),
  }));
  if (outcome === null) {
    const { retryAfterSeconds } = pictureWork;
    throw new OperationError("too_many_requests", { retryAfterSeconds });
  }
  if (outcome.picture === null) throw new OperationError("invalid_picture");
  return outcome.picture;
}

type Input = OperationInput<"edit_user">;

/** What belongs to the person alone, even under run-as. */
const protectedFields = ["password", "phone", "enabled_2fa"] as const;

const turnedOnElsewhere =
  "Two-factor authentication is turned on by setting up an authenticator app.";

/** Changes one field of the account that calls, or that an administrator runs as. */
export async function editUser(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"edit_user">> {
  const isProtected = protectedFields.some((field) => input[field] !== undefined);
  if (isProtected && context.identity.isRunAs) await refuseUnderRunAs(input, context);
  await edit(input, context);
  return { success: true };
}

async function edit(input: Input, context: MemberContext): Promise<void> {
  const { password, current_password: current, enabled_2fa: isFactorOn } = input;
  if (password !== undefined)
    return changePassword({ password, current: current ?? null }, context);
  if (isFactorOn !== undefined) return turnFactorOff(Boolean(isFactorOn), context);
  return saveField(await changeOf(input, context), context);
}

/** Exactly as `disable_2fa` does it; only a code of its app turns a second factor on. */
async function turnFactorOff(isFactorOn: boolean, context: MemberContext): Promise<void> {
  if (isFactorOn) throw new OperationError("bad_request", { text: turnedOnElsewhere });
  await requireRecentSignIn({ operation: "edit_user", detail: { field: "enabled_2fa" } }, context);
  await disable2fa({ type: "disable_2fa", email: context.identity.email }, context);
}

/** The one column that changes; each is named here, so that no other ever does. */
async function changeOf(input: Input, context: MemberContext): Promise<OwnAccountChange> {
  const { name, phone, profile_image: picture, timezone, theme } = input;
  if (name !== undefined) return { name };
  if (phone !== undefined) {
    await requireRecentSignIn({ operation: "edit_user", detail: { field: "phone" } }, context);
    return { phone };
  }
  if (picture !== undefined) return { profile_image: await storedPicture(picture) };
  if (timezone !== undefined) return { timezone };
  if (input.can_send_email !== undefined) return emailOptIn(input.can_send_email);
  if (input.can_send_sms !== undefined) return { can_send_sms: input.can_send_sms };
  if (theme !== undefined) return { theme };
  throw new OperationError("bad_request");
}

/** Turned on again, an address that was rejected once is retried. */
function emailOptIn(flag: 0 | 1): OwnAccountChange {
  return flag === 1 ? { can_send_email: 1, refused_email: null } : { can_send_email: 0 };
}

async function saveField(change: OwnAccountChange, context: MemberContext): Promise<void> {
  const { db, clock, identity } = context;
  await db.transaction().execute(async (transaction) => {
    const at = clock.now().toString();
    const isChanged = await changeOwnAccount(transaction, { id: identity.accountId, change, at });
    if (!isChanged) throw new OperationError("unauthenticated");
    // Waiting notices use the new time zone.
    if (change.timezone !== undefined) {
      await planAgain(transaction, { accountId: identity.accountId });
    }
    if (change.phone !== undefined) await mailOldPhone(transaction, context);
    const [field = ""] = Object.keys(change);
    await writeAuditEntry(transaction, context, editOf(field, "changed", context));
  });
}

async function mailOldPhone(transaction: Database, context: MemberContext): Promise<void> {
  const account = await findAccount(transaction, context.identity.accountId);
  if (account === undefined) throw new OperationError("unauthenticated");
  const event = { kind: "phone_changed" } as const;
  await queueSecurityNotice(transaction, { account, event }, context);
}

async function refuseUnderRunAs(input: Input, context: MemberContext): Promise<never> {
  const field = protectedFields.find((name) => input[name] !== undefined) ?? "";
  await writeAuditEntry(context.db, context, editOf(field, "not_under_run_as", context));
  throw new OperationError("not_under_run_as", { isAudited: true });
}

/** Who changed which field of whom; never the value. */
function editOf(field: string, outcome: string, context: MemberContext) {
  const { actorEmail: actor, email } = context.identity;
  return { operation: "edit_user", outcome, detail: { field }, actor, subject: email };
}
