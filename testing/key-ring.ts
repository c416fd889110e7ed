import { createKeyRing } from "#platform/secrets/key-ring.ts";

/** What everything under test seals with. */
export const testKeyRing = createKeyRing([
  { id: "test", key: Buffer.from("a key for tests, 32 bytes long!!") },
]);
