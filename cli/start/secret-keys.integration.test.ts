import { expect, test } from "vitest";
import { freshDatabase } from "#testing/database/database.ts";
import { storeSecret } from "#testing/factories/accounts/messages.ts";
import { otherSecretKeys } from "#testing/server/key-ring.ts";
import { startRealProduct } from "#testing/processes/running-product.ts";

const database = freshDatabase();

test.each(["server", "worker"] as const)(
  "a %s does not start without a key that stored secrets need, and names it",
  async (role) => {
    await storeSecret(database.db);
    const settings = {
      ...otherSecretKeys,
      DATABASE_URL: database.connectionString,
      SENTINEL_DATA_DIR: "/nowhere",
      SENTINEL_PORT: "0",
    };
    const outcome = await startRealProduct(settings, role).then(
      async (product) => `It started, and ended with ${await product.stop()}.`,
      String,
    );
    expect(outcome).toContain(
      'Stored secrets need the key "test", which is not among the secret keys.',
    );
    const stored = await database.db.selectFrom("outbox_message").selectAll().execute();
    expect(stored).toMatchObject([{ attempts: 0, given_up_at: null }]);
  },
);
