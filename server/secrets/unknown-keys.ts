import type { Database } from "#database/connect.ts";
import { listStoredKeyIds } from "#database/queries/accounts/sealed-values.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";

/** Stored secrets were sealed with keys that are not given; the message names them. */
export class UnknownKeyError extends Error {
  override name = "UnknownKeyError";
}

/**
 * Every stored secret must be readable before anybody is let in: a second factor that cannot be
 * opened would lock its owner out, or tempt someone to switch it off.
 * @throws UnknownKeyError
 */
export async function refuseUnknownKeys(db: Database, keyRing: KeyRing): Promise<void> {
  const missing = (await listStoredKeyIds(db)).filter((id) => !keyRing.keyIds.includes(id));
  if (missing.length === 0) return;
  throw new UnknownKeyError(
    `Stored secrets need ${missing.map((id) => `the key "${id}"`).join(" and ")}, which ` +
      `${missing.length === 1 ? "is" : "are"} not among the secret keys. Add the missing keys to ` +
      "SENTINEL_SECRET_KEYS, its file, or the file secret-keys of SENTINEL_DATA_DIR.",
  );
}
