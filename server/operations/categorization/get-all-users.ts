import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { listAllUsers, listReviewers } from "#database/categorization/review-users.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { permissionsOf } from "#server/sessions/permissions-of.ts";

/** Addresses and permissions: of everybody to admins, of reviewers alone to others. */
export async function getAllUsers(
  _input: OperationInput<"get_all_users">,
  { db, identity }: MemberContext,
): Promise<OperationAnswer<"get_all_users">> {
  const isAdmin = identity.permissions.includes("admin");
  const users = isAdmin ? await listAllUsers(db) : await listReviewers(db);
  return users.map((user) => ({ email: user.email, permissions: permissionsOf(user) }));
}
