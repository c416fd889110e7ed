import { expect, test } from "vitest";
import { alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import { openMailer } from "#platform/mail/open-mailer.ts";
import { createLogger } from "#platform/logger.ts";
import { mailSettings } from "#platform/mail/mail-settings.ts";
import { openTextSender } from "#platform/sms/open-text-sender.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { startWorker } from "#worker/main.ts";

const email = "ana@kinds.example";

const database = await databaseForFile();
await createAccount(database.db, { email, permissions: ["alerts"] });

async function start() {
  const settings = mailSettings({});
  return await startWorker({
    connectionString: database.connectionString,
    settings: { marketFund: "VTI", priceSources: [] },
    following: {
      source: null,
      prices: null,
      marketClock: {
        now: () => Temporal.Now.instant(),
        realSecondsSince: (instant) => Temporal.Now.instant().since(instant).total("seconds"),
      },
    },
    appOrigin: null,
    mail: { settings, mailer: openMailer(settings, "") },
    textSender: openTextSender(null, ""),
    areTextsSent: false,
    keyRing: testKeyRing,
    auditAnchors: null,
    webhookNetworks: [],
    logger: createLogger("silent"),
  });
}

test("the worker starts with alerts of every kind, and not with one that nothing matches", async () => {
  for (const form_type of alertKinds) {
    await createAlert(database.db, { email, definition: { form_type } });
  }
  const worker = await start();
  await worker.close();
  // As another version, or a statement by hand, could have stored it.
  await database.db
    .updateTable("alert")
    .set({ form_type: "buyback" })
    .where("form_type", "=", "keyword")
    .execute();
  await expect(start()).rejects.toThrow("The worker has no matcher for alerts of kind buyback.");
});
