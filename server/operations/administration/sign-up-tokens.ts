import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { hashToken } from "#platform/tokens.ts";
import { signUpTokenContext } from "#server/secrets/reseal.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { lastMailedAt } from "#database/queries/accounts/mailed-tokens.ts";
import { sendInvitation as mailInvitation } from "#server/accounts/invite-account.ts";
import { verifyingPurposes } from "#server/accounts/mailed-link.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { verifyingMailPause } from "#server/limits/limit-table.ts";
import { onUser } from "#server/operations/administration/user-access.ts";
import {
  listSignUpTokens,
  type ListedSignUpToken,
  lockSignUpToken,
  upsertSignUpToken,
  deleteSignUpToken as removeToken,
} from "#database/queries/accounts/sign-up-tokens.ts";
import { signUpTokenMark, writeAuditEntry } from "#server/sessions/audit-entry.ts";
import { permissionsOf } from "#server/sessions/start-session.ts";
import { lockAdministration } from "#server/operations/administration/administrators.ts";

export function sealSignUpToken(keyRing: KeyRing, token: string): Buffer {
  return keyRing.seal(token, signUpTokenContext(hashToken(token)));
}

/** @throws SealError when its key is gone, a byte was changed, or it was moved to another row */
export function openSignUpToken(
  keyRing: KeyRing,
  { token_sealed: sealed, token_hash: hash }: { token_sealed: Buffer; token_hash: Buffer },
): string {
  return keyRing.open(sealed, signUpTokenContext(hash)).toString("utf8");
}

/** Mails the invitation again to someone who has not chosen a password. */
export async function sendInvitation(
  input: OperationInput<"send_invitation">,
  context: MemberContext,
): Promise<OperationAnswer<"send_invitation">> {
  return onUser(input, context, async (transaction, account) => {
    if (account.password_hash !== null) throw new OperationError("password_chosen");
    const mailedAt = await lastMailedAt(transaction, {
      accountId: account.id,
      purposes: verifyingPurposes,
    });
    const now = context.clock.now();
    const isTooSoon =
      mailedAt !== null &&
      Temporal.Instant.compare(Temporal.Instant.from(mailedAt).add(verifyingMailPause), now) > 0;
    if (isTooSoon) throw new OperationError("too_soon");
    const inviterOrganization = context.identity.organization;
    await mailInvitation(transaction, { account, inviterOrganization }, context);
    return { outcome: "invited again" };
  });
}

/** Every sign-up token in clear, for administrators to hand out; viewers are recorded. */
export async function getSignUpTokens(
  _input: OperationInput<"get_sign_up_tokens">,
  context: MemberContext,
): Promise<OperationAnswer<"get_sign_up_tokens">> {
  const { db, keyRing, identity } = context;
  const tokens = await listSignUpTokens(db);
  const shown = { operation: "get_sign_up_tokens", actor: identity.email, outcome: "shown" };
  const detail = { tokens: tokens.length };
  await writeAuditEntry(db, context, { ...shown, detail });
  return tokens.map((token) => ({
    sign_up_token: openSignUpToken(keyRing, token),
    organization: token.organization,
    email_ending: token.email_ending,
    permissions: permissionsOf(token),
    created_at: token.created_at,
    updated_at: token.updated_at,
  }));
}

type Input = OperationInput<"insert_sign_up_token">;

/** Adds a sign-up token, or changes the one of this name. */
export async function insertSignUpToken(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"insert_sign_up_token">> {
  const { sign_up_token: text, organization, email_ending } = input;
  const permissions = [...new Set(input.permissions)].sort();
  const hash = hashToken(text);
  const at = context.clock.now().toString();
  await context.db.transaction().execute(async (transaction) => {
    await lockAdministration(transaction, context);
    const before = await lockSignUpToken(transaction, hash);
    await upsertSignUpToken(transaction, {
      token_hash: hash,
      token_sealed: sealSignUpToken(context.keyRing, text),
      organization,
      email_ending,
      permissions,
      created_at: at,
      created_by: context.identity.email,
      updated_at: at,
    });
    const after = { organization, email_ending, permissions };
    await writeAuditEntry(transaction, context, {
      operation: "insert_sign_up_token",
      actor: context.identity.email,
      outcome: before === undefined ? "added" : "changed",
      detail: { token: signUpTokenMark(text), ...describe(before, after) },
    });
  });
  return { success: true };
}

type Fields = Pick<ListedSignUpToken, "organization" | "email_ending" | "permissions">;

/** What the token gives; where it gave something else before, from what to what. */
function describe(before: Fields | undefined, after: Fields): Record<string, string> {
  const texts = ({ organization, email_ending, permissions }: Fields) =>
    ({ organization, email_ending, permissions: permissions.join(", ") || "none" }) as const;
  const now = texts(after);
  if (before === undefined) return now;
  const then = texts(before);
  const change = (from: string, to: string): string => (from === to ? to : `${from} → ${to}`);
  return {
    organization: change(then.organization, now.organization),
    email_ending: change(then.email_ending, now.email_ending),
    permissions: change(then.permissions, now.permissions),
  };
}

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
    await writeAuditEntry(transaction, context, {
      operation: "delete_sign_up_token",
      actor: context.identity.email,
      outcome: "deleted",
      detail: {
        token: signUpTokenMark(text),
        organization: token.organization,
        email_ending: token.email_ending,
        permissions: token.permissions.join(", ") || "none",
      },
    });
  });
  return { success: true };
}
