import { randomBytes } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { saveFeed } from "#database/alerts/channels/feeds.ts";
import { saveWebhook } from "#database/alerts/channels/webhook-settings.ts";
import { feedTokenContext, webhookSecretContext } from "#domain/alerts/webhook-message.ts";
import { messageSecretContext } from "#domain/mails/hidden-secret.ts";
import { systemClock } from "#platform/clock.ts";
import { createKeyRing } from "#platform/secrets/key-ring.ts";
import { openEvidenceSigner } from "#server/evidence/signing-key.ts";
import {
  resealEverything,
  secondFactorContext,
  signUpTokenContext,
} from "#server/secrets/reseal.ts";
import { refuseUnknownKeys } from "#server/secrets/unknown-keys.ts";
import { hashToken } from "#platform/tokens.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createMessage } from "#testing/factories/accounts/messages.ts";
import { databaseForFile } from "#testing/database/database.ts";

const oldKey = { id: "key-2025", key: randomBytes(32) };
const newKey = { id: "key-2026", key: randomBytes(32) };
const before = createKeyRing([oldKey]);
const after = createKeyRing([newKey, oldKey]);
const onlyNew = createKeyRing([newKey]);
const at = "2026-11-20T15:00:00Z";

/** What the one alert has sealed: its webhook's secret and its feed's token. */
const alerting = <Outcome>(outcome: Outcome) => ({ webhooks: outcome, feeds: outcome });

let alertId: number;
let accounts: number[];
let keyId: string;

const database = await databaseForFile();
beforeAll(async () => {
  const rows = await database.db
    .insertInto("account")
    .values(
      Array.from({ length: 205 }, (_, index) => ({ email: `a${index}@x.example`, name: "A" })),
    )
    .returning("id")
    .execute();
  accounts = rows.map(({ id }) => id);
  alertId = await createAlert(database.db, { email: "a0@x.example" });
});

beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom("second_factor").execute();
  await db.deleteFrom("sign_up_token").execute();
  await db
    .insertInto("second_factor")
    .values(
      accounts.map((id) => ({
        account_id: id,
        secret_sealed: before.seal(`secret ${id}`, secondFactorContext(id)),
        created_at: at,
      })),
    )
    .execute();
  await db.deleteFrom("outbox_message").execute();
  const messageId = "<1@sentinel.example>";
  await createMessage(db, {
    messageId,
    secretSealed: before.seal("418207", messageSecretContext(messageId)),
  });
  await db.deleteFrom("alert_webhook").execute();
  await saveWebhook(db, {
    alertId,
    url: "https://hooks.example.com/",
    isEnabled: true,
    secretSealed: before.seal("whsec_x", webhookSecretContext(alertId)),
    now: at,
  });
  await saveFeed(db, {
    alertId,
    tokenHash: hashToken("feed"),
    tokenSealed: before.seal("feed", feedTokenContext(alertId)),
    now: at,
  });
  await db.deleteFrom("evidence_key").execute();
  ({ keyId } = await openEvidenceSigner({ db, keyRing: before, clock: systemClock }));
  for (const token of ["one", "two", "three"]) {
    const tokenHash = hashToken(token);
    await db
      .insertInto("sign_up_token")
      .values({
        token_hash: tokenHash,
        token_sealed: before.seal(token, signUpTokenContext(tokenHash)),
        organization: "Firm",
        email_ending: "x.example",
        permissions: [],
        created_at: at,
        created_by: "ana@x.example",
        updated_at: at,
      })
      .execute();
  }
});

test("everything is resealed once, and then needs the new key alone [V11.1.1]", async () => {
  const { db } = database;
  expect(await resealEverything(db, after)).toEqual({
    secondFactors: { resealed: 205, current: 0 },
    signUpTokens: { resealed: 3, current: 0 },
    messages: { resealed: 1, current: 0 },
    ...alerting({ resealed: 1, current: 0 }),
    evidenceKeys: { resealed: 1, current: 0 },
  });
  const signer = await openEvidenceSigner({ db, keyRing: onlyNew, clock: systemClock });
  expect(signer.keyId).toBe(keyId);
  const factors = await db.selectFrom("second_factor").selectAll().execute();
  for (const { account_id: id, secret_sealed: sealed } of factors) {
    expect(onlyNew.open(sealed, secondFactorContext(id)).toString()).toBe(`secret ${id}`);
  }
  const tokens = await db.selectFrom("sign_up_token").selectAll().execute();
  const opened = tokens.map(({ token_hash: hash, token_sealed: sealed }) =>
    onlyNew.open(sealed, signUpTokenContext(hash)).toString(),
  );
  expect(opened.toSorted()).toEqual(["one", "three", "two"]);
  const mail = await db.selectFrom("outbox_message").selectAll().executeTakeFirstOrThrow();
  const sealed = mail.secret_sealed ?? Buffer.alloc(0);
  expect(onlyNew.open(sealed, messageSecretContext(mail.message_id)).toString()).toBe("418207");
  const secret = await db.selectFrom("alert_webhook").selectAll().executeTakeFirstOrThrow();
  expect(onlyNew.open(secret.secret_sealed, webhookSecretContext(alertId)).toString()).toBe(
    "whsec_x",
  );
  expect(await resealEverything(db, after)).toEqual({
    secondFactors: { resealed: 0, current: 205 },
    signUpTokens: { resealed: 0, current: 3 },
    messages: { resealed: 0, current: 1 },
    ...alerting({ resealed: 0, current: 1 }),
    evidenceKeys: { resealed: 0, current: 1 },
  });
  await refuseUnknownKeys(db, onlyNew);
});

test("cut short, it goes on where it was; two at once do each row once [V11.1.1]", async () => {
  const { db } = database;
  const cut = db.transaction().execute(async (transaction) => {
    await resealEverything(transaction, after);
    throw new Error("killed");
  });
  await expect(cut).rejects.toThrow("killed");
  const [one, other] = await Promise.all([
    resealEverything(db, after),
    resealEverything(db, after),
  ]);
  expect(one.secondFactors.resealed + other.secondFactors.resealed).toBe(205);
  expect(one.signUpTokens.resealed + other.signUpTokens.resealed).toBe(3);
});

test("a key that stored secrets need and no one gave is named", async () => {
  await expect(refuseUnknownKeys(database.db, onlyNew)).rejects.toThrow(
    'Stored secrets need the key "key-2025", which is not among the secret keys.',
  );
  await refuseUnknownKeys(database.db, after);
});

test("a value that was moved to another account stops it [V11.3.3]", async () => {
  const { db } = database;
  const [first = 0, second = 0] = accounts;
  const sealed = before.seal("secret", secondFactorContext(first));
  await db
    .updateTable("second_factor")
    .set({ secret_sealed: sealed })
    .where("account_id", "=", second)
    .execute();
  await expect(resealEverything(db, after)).rejects.toThrow(
    "An encrypted value was changed or belongs elsewhere.",
  );
});
