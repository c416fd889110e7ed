import { type Account, findAccount } from "#database/queries/accounts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** The account that calls. @throws OperationError `unauthenticated` when it was just deleted */
export async function ownAccount({
  db,
  identity,
}: Pick<MemberContext, "db" | "identity">): Promise<Account> {
  const account = await findAccount(db, identity.accountId);
  if (account === undefined) throw new OperationError("unauthenticated");
  return account;
}
