import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { recordHits } from "#database/alerts/hits/record-hits.ts";
import {
  findWebhook,
  saveWebhook,
  enqueueTest,
} from "#database/alerts/channels/webhook-settings.ts";
import { webhookSecretContext } from "#domain/alerts/webhook-message.ts";
import { systemClock } from "#platform/clock.ts";
import { createLogger } from "#platform/logger.ts";
import { networkCheck } from "#platform/webhooks/networks.ts";
import { newWebhookSecret } from "#platform/webhooks/sign-webhook.ts";
import { openWebhookClient } from "#sources/webhook-client.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { storeAndDerive } from "#testing/database/stored-filings.ts";
import { amendedSale } from "#testing/filings/amended-sale.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { createMovableClock } from "#testing/server/app-under-test.ts";
import { sendWebhooks, testWebhooks } from "#worker/jobs/send-webhooks.ts";

type Received = { headers: IncomingHttpHeaders; body: string };

// Messages carry the database's time: attempts go on from there.
const clock = createMovableClock(systemClock.now().add({ minutes: 1 }).toString());
const secret = newWebhookSecret();
const loopback = ["127.0.0.0/8"];
let receiver: Server;
let url: string;
let received: Received[] = [];
/** Statuses of the next answers; 200 when none is left. */
let answers: number[] = [];
let alertId: number;
let lastHit = 0;

const database = await databaseForFile();
const { pool } = database;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200, { location: "/elsewhere" }).end("unread");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const address = receiver.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/hook?a=1`;
  await createAccount(database.db, { email: "a@x.example", permissions: ["alerts"] });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  received = [];
  answers = [];
  await database.db.deleteFrom("alert").execute();
  alertId = await createAlert(database.db, { email: "a@x.example", name: "Sales & <more>" });
  await save(url);
});

async function save(target: string): Promise<void> {
  await saveWebhook(database.db, {
    alertId,
    url: target,
    isEnabled: true,
    secretSealed: testKeyRing.seal(secret, webhookSecretContext(alertId)),
    now: clock.now().toString(),
  });
}

async function match(count = 1): Promise<void> {
  const hits = Array.from({ length: count }, () => {
    lastHit += 1;
    const accession = `0000000007-26-${String(lastHit).padStart(6, "0")}`;
    return aHit(alertId, accession, {
      "Company Name": "Calder",
      Ticker: "CLDR",
      Value: 1_157_940,
    });
  });
  await inTransaction(pool, (client) => recordHits(client, hits));
}

async function send(networks = loopback, signal = new AbortController().signal): Promise<void> {
  const webhookClient = openWebhookClient(networkCheck(networks));
  try {
    const context = {
      db: database.db,
      webhookClient,
      keyRing: testKeyRing,
      clock,
      appOrigin: "https://app.sentinel.example",
      logger: createLogger("silent"),
      signal,
    };
    await testWebhooks(context);
    await sendWebhooks(context);
  } finally {
    await webhookClient.close();
  }
}

const bodySchema = z.object({
  type: z.string(),
  data: z.object({
    alert: z.record(z.string(), z.unknown()),
    match: z.record(z.string(), z.unknown()).optional(),
  }),
});

describe("a webhook", () => {
  test("gets every match once, signed", async () => {
    await match(25);
    await send();
    await send();
    expect(received).toHaveLength(25);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(25);
    const [first] = received;
    const { "webhook-id": id, "webhook-timestamp": seconds } = first?.headers ?? {};
    const signature = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`${String(id)}.${String(seconds)}.${first?.body ?? ""}`)
      .digest("base64");
    expect(first?.headers["webhook-signature"]).toBe(`v1,${signature}`);
    const body = bodySchema.parse(JSON.parse(first?.body ?? ""));
    expect(body.type).toBe("alert.match");
    expect(body.data.alert).toEqual({
      name: "Sales & <more>",
      form_type: "4",
      url: "https://app.sentinel.example/alert?alertName=Sales%20%26%20%3Cmore%3E",
    });
    expect(body.data.match).toMatchObject({
      cik: "0000000007",
      row: { "Company Name": "Calder", Value: 1_157_940 },
      conditions: [{ condition: "Value >= $ 250K", value: "$ 1,157,940.00" }],
    });
  });

  test("gets the filing that the days to file of an amendment's trade are counted to", async () => {
    const { original, amendment, filings } = amendedSale({ owner: 2001 });
    await storeAndDerive(database, filings);
    const hits = [original, amendment].map((accession) =>
      aHit(alertId, accession, { "Company Name": "Example Corp", "Days to File": 2 }),
    );
    await inTransaction(pool, (client) => recordHits(client, hits));
    await send();
    const first_filing = { accno: original, form: "4", filed_on: "2024-09-05" };
    const sent = received.map(({ body }) => bodySchema.parse(JSON.parse(body)).data.match);
    expect(sent).toHaveLength(2);
    expect(sent.find((match) => match?.["accession"] === amendment)).toMatchObject({
      first_filing,
    });
    expect(sent.find((match) => match?.["accession"] === original)).toMatchObject({
      first_filing: null,
    });
  });

  test("that fails is tried again with the same id, and says so meanwhile", async () => {
    answers = [500, 302];
    await match();
    await send();
    expect(await findWebhook(database.db, alertId)).toMatchObject({
      waiting: 1,
      problem: "It answered with status 500.",
      failingSince: clock.now().toString(),
    });
    await send();
    expect(received).toHaveLength(1);
    clock.advance({ minutes: 1 });
    await send();
    expect(await findWebhook(database.db, alertId)).toMatchObject({
      problem: "It redirects elsewhere (status 302), which is not followed.",
    });
    clock.advance({ minutes: 2 });
    await send();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(await findWebhook(database.db, alertId)).toMatchObject({
      waiting: 0,
      problem: null,
      failingSince: null,
    });
  });

  test("of a suspended account gets nothing, then or later, of what was found meanwhile", async () => {
    const suspend = (at: string | null) =>
      database.db.updateTable("account").set({ suspended_at: at }).execute();
    await match();
    await suspend(clock.now().toString());
    await match(2);
    await send();
    expect(received).toEqual([]);
    await suspend(null);
    await match();
    await send();
    // What waited before, and what was found after.
    expect(received).toHaveLength(2);
  });

  test("that wants no more is switched off; its messages wait until it is on again", async () => {
    answers = [410];
    await match();
    await send();
    await match(2);
    expect(await findWebhook(database.db, alertId)).toMatchObject({
      isEnabled: false,
      switchedOffBecause: "The receiver no longer accepts messages (status 410).",
      waiting: 0,
    });
    await save(url);
    await match();
    await send();
    // Matches found while it was off are not sent.
    expect(received).toHaveLength(2);
  });

  test.each([
    ["an address of this machine", () => url],
    ["a name that stands for one", () => url.replace("127.0.0.1", "localhost")],
    ["the same without encryption", () => url.replace("127.0.0.1", "[::ffff:127.0.0.1]")],
    ["the address of a cloud's secrets", () => "http://169.254.169.254/latest/meta-data/"],
    ["a name that does not exist, with the same text", () => "https://unknown.invalid/"],
  ])("never reaches %s, unless its network is opened [V1.3.6]", async (_name, target) => {
    await save(target());
    await match();
    await send([]);
    expect(received).toEqual([]);
    expect((await findWebhook(database.db, alertId))?.problem).toBe(
      "It could not be reached. Webhooks go to public addresses over https, and to networks that " +
        "this installation allows.",
    );
  });

  test("is tested when asked, and what came of it is reported", async () => {
    await enqueueTest(database.db, alertId, clock.now().toString());
    expect(await findWebhook(database.db, alertId)).toMatchObject({ isTestWaiting: true });
    answers = [404];
    await send();
    expect(await findWebhook(database.db, alertId)).toMatchObject({
      isTestWaiting: false,
      testedAt: clock.now().toString(),
      testProblem: "It answered with status 404.",
    });
    await enqueueTest(database.db, alertId, clock.now().toString());
    await send();
    expect(await findWebhook(database.db, alertId)).toMatchObject({ testProblem: null });
    expect(bodySchema.parse(JSON.parse(received[1]?.body ?? "")).type).toBe("test");
  });

  test("gets the message of a sender that died, a minute later", async () => {
    await match();
    await database.db
      .updateTable("webhook_delivery")
      .set({
        attempts: 1,
        attempted_at: clock.now().toString(),
        claimed_until: clock.now().add({ minutes: 1 }).toString(),
      })
      .execute();
    await send();
    expect(received).toEqual([]);
    clock.advance({ seconds: 61 });
    await send();
    expect(received).toHaveLength(1);
  });
});
