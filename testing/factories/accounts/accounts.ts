import { hash } from "@node-rs/argon2";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import { insertAccount } from "#database/queries/accounts/accounts.ts";

export const factoryPassword = "correct horse 1!";

/**
 * As the product hashes, but of a hundredth of its work, which thousands of sign-ins of the tests
 * would spend a minute on. A stored hash names its own cost.
 */
const cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
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
  hashed ??= hash(factoryPassword, cost);
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
