import type { Database } from "#database/connect.ts";

/** Network addresses the account's owner was signed in from, as far back as sessions are kept. */
export async function listSignInAddresses(db: Database, accountId: number): Promise<string[]> {
  const rows = await db
    .selectFrom("session")
    .select("network_address")
    .distinct()
    .where("account_id", "=", accountId)
    .where("actor_account_id", "is", null)
    .where("network_address", "is not", null)
    .execute();
  return rows.flatMap(({ network_address: address }) => address ?? []);
}
