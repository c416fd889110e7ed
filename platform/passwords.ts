import { hash, verify } from "@node-rs/argon2";

// OWASP's first argon2id choice: 46 MiB, one pass, one lane.
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

let unknownAccountHash: Promise<string> | null = null;

/** argon2id in PHC format with a fresh salt. The password is used as given, never trimmed or cut. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * Whether the password belongs to the stored hash. Without one (unknown account, no password
 * chosen yet) it does the same work and answers false, so timing tells nothing.
 * @throws when the stored hash is not in PHC format
 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  unknownAccountHash ??= hashPassword("an account that does not exist");
  const isMatch = await verify(storedHash ?? (await unknownAccountHash), password);
  return storedHash !== null && isMatch;
}
