import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import {
  type ListedSignUpToken,
  lockSignUpToken,
  upsertSignUpToken,
} from "#database/queries/sign-up-token-list.ts";
import { hashToken } from "#platform/tokens.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { lockAdministration } from "#server/operations/administration/administrators.ts";
import {
  sealSignUpToken,
  signUpTokenMark,
} from "#server/operations/administration/sign-up-token-seal.ts";
import { auditEntry } from "#server/sessions/audit-entry.ts";

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
    await appendAuditEntry(
      transaction,
      auditEntry(context, {
        operation: "insert_sign_up_token",
        actor: context.identity.email,
        outcome: before === undefined ? "added" : "changed",
        detail: { token: signUpTokenMark(text), ...describe(before, after) },
      }),
    );
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
  const turn = (from: string, to: string): string => (from === to ? to : `${from} → ${to}`);
  return {
    organization: turn(then.organization, now.organization),
    email_ending: turn(then.email_ending, now.email_ending),
    permissions: turn(then.permissions, now.permissions),
  };
}
