import type { Permission } from "#contract/values/permissions.ts";
import type { Database } from "#database/connect.ts";
import { insertAccount } from "#database/queries/accounts.ts";
import { hashPassword } from "#platform/passwords.ts";

export const factoryPassword = "correct horse 1!";

let hashed: Promise<string> | null = null;

/** Stores an account that signs in with `factoryPassword`; an admin is also one by organization. */
export async function createAccount(
  db: Database,
  account: {
    email: string;
    name?: string;
    organization?: string;
    permissions?: readonly Permission[];
  },
): Promise<void> {
  const permissions = account.permissions ?? [];
  const isAdmin = permissions.includes("admin");
  hashed ??= hashPassword(factoryPassword);
  const id = await insertAccount(db, {
    email: account.email,
    name: account.name ?? "Dana Whitlock",
    organization: account.organization ?? (isAdmin ? "Admin" : "Test Office"),
    permissions: [...permissions],
    password_hash: await hashed,
    phone: null,
    email_verified_at: "2026-01-02T00:00:00Z",
  });
  if (id === null) throw new Error(`${account.email} has an account already.`);
}
