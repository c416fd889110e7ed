import type { Permission } from "#contract/values/permissions.ts";
import type { Database } from "#database/connect.ts";
import { insertAccount } from "#database/queries/accounts.ts";
import { hashPassword } from "#platform/passwords.ts";

export const factoryPassword = "correct horse 1!";

let hashed: Promise<string> | null = null;

/** Stores an account that signs in with `factoryPassword`. */
export async function createAccount(
  db: Database,
  account: { email: string; name?: string; permissions?: readonly Permission[] },
): Promise<void> {
  hashed ??= hashPassword(factoryPassword);
  const id = await insertAccount(db, {
    email: account.email,
    name: account.name ?? "Dana Whitlock",
    organization: "Test Office",
    permissions: [...(account.permissions ?? [])],
    password_hash: await hashed,
    phone: null,
  });
  if (id === null) throw new Error(`${account.email} has an account already.`);
}
