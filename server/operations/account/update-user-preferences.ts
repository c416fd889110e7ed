import { savePreference } from "#database/queries/accounts/accounts.ts";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Saves one preference of the signed-in account in place of the earlier one. */
export async function updateUserPreferences(
  input: OperationInput<"update_user_preferences">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"update_user_preferences">> {
  const isSaved = await savePreference(db, {
    accountId: identity.accountId,
    type: input.preference_type,
    json: input.preferences,
  });
  if (!isSaved) throw new OperationError("too_many_preferences");
  return { success: true };
}
