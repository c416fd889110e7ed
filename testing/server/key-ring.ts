import { createKeyRing } from "#platform/secrets/key-ring.ts";
import { formatSecretKey } from "#platform/secrets/key-settings.ts";

const testKey = { id: "test", key: Buffer.from("a key for tests, 32 bytes long!!") };

/** What everything under test seals with. */
export const testKeyRing = createKeyRing([testKey]);

/** The same as a setting, for processes next to the test. */
export const testSecretKeys = { SENTINEL_SECRET_KEYS: formatSecretKey(testKey) };

/** Keys that open nothing of what is under test. */
export const otherSecretKeys = {
  SENTINEL_SECRET_KEYS: formatSecretKey({ id: "other", key: Buffer.alloc(32, 1) }),
};
