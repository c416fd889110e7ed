import { afterAll, expect, test } from "vitest";
import { SaxesParser } from "saxes";
import { openBulkPool, inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { recordHits } from "#database/alerts/hits/record-hits.ts";
import { appForFile, createAppUnderTest } from "#testing/server/app-under-test.ts";
import { aHit } from "#testing/factories/alerts/alert-hits.ts";
import { createHit, createNotice } from "#testing/factories/alerts/alert-notices.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";

const name = "Sales & <others> ☃";
const app = await appForFile();
const pool = openBulkPool(app.connectionString);
const as = await app.signInAs("owner@x.example", "alerts");
afterAll(() => pool.end());

async function match(alertId: number, accession: string): Promise<void> {
  await inTransaction(pool, (client) =>
    recordHits(client, [
      aHit(alertId, accession, {
        "Company Name": 'Quill & "Stone" <b>\u0001',
        Ticker: "QLSW",
      }),
    ]),
  );
}

async function pathOf(feed: "on" | "renew" | "off"): Promise<string> {
  const payload = { email: as.email, alert_name: name, feed };
  const { response } = await app.call("set_alert_feed", payload, as);
  const { feed_url: url }: { feed_url: string | null } = response.json();
  return url === null ? "" : new URL(url).pathname;
}

/** Texts and addresses of a document by the path of their element; throws where it is not well-formed. */
function readXml(document: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const open: string[] = [];
  const add = (text: string): void => {
    const path = open.join("/");
    found.set(path, [...(found.get(path) ?? []), text]);
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name: tag, attributes }) => {
    open.push(tag);
    const { rel, href } = attributes;
    if (typeof href === "string") add(`${String(rel)} ${href}`);
  });
  parser.on("text", (text) => {
    if (text.trim() !== "") add(text);
  });
  parser.on("closetag", () => void open.pop());
  parser.write(document).close();
  return found;
}

test("an alert's feed is a well-formed Atom document, until it is renewed or taken away", async () => {
  const alert = await createAlert(app.db, { email: as.email, name });
  await match(alert, "0000000007-26-000001");
  await match(alert, "0000000007-26-000002");
  const path = await pathOf("on");
  expect(await pathOf("on")).toBe(path);
  const answer = await app.app.inject({ url: path });
  expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  const feed = readXml(answer.body);
  expect(feed.get("feed/title")).toEqual([name]);
  expect(feed.get("feed/entry/link")).toEqual(
    [2, 1].map(
      (number) =>
        `alternate https://www.sec.gov/Archives/edgar/data/7/00000000072600000${number}/0000000007-26-00000${number}-index.htm`,
    ),
  );
  expect(feed.get("feed/entry/title")?.[0]).toBe('QLSW · Quill & "Stone" <b>\uFFFD');
  expect(feed.get("feed/entry/content")?.[0]).toContain("Value >= $ 250K: $ 1,157,940.00");
  expect(new Set(feed.get("feed/entry/id")).size).toBe(2);
  const { etag } = answer.headers;
  const again = await app.app.inject({ url: path, headers: { "if-none-match": etag ?? "" } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);

  const renewed = await pathOf("renew");
  expect((await app.app.inject({ url: path })).statusCode).toBe(404);
  expect((await app.app.inject({ url: renewed })).statusCode).toBe(200);
  await app.db.updateTable("account").set({ permissions: [] }).execute();
  expect((await app.app.inject({ url: renewed })).statusCode).toBe(404);
  await app.db
    .updateTable("account")
    .set({ permissions: ["alerts"] })
    .execute();
  await pathOf("off");
  expect((await app.app.inject({ url: renewed })).statusCode).toBe(404);
});

test("a webhook's secret is answered once, and made again when asked", async () => {
  await createAlert(app.db, { email: as.email, name: "Hooked" });
  const set = (changes: object) =>
    app.call("set_alert_webhook", { email: as.email, alert_name: "Hooked", ...changes }, as);
  const url = "https://hooks.example.com/a?b=1";
  const first = await set({ url });
  expect(first.body).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) });
  expect((await set({ url })).body).toEqual({ success: true, secret: null });
  const renewed = await set({ url, renew_secret: true });
  expect(renewed.body).not.toEqual(first.body);
  const channels = () =>
    app.call("get_alert_channels", { email: as.email, alert_name: "Hooked" }, as);
  expect((await channels()).body).toMatchObject({
    webhook: { url, is_enabled: true, waiting: 0, problem: null },
    feed_url: null,
  });
  for (const wrong of [
    "ftp://x.example/",
    "https://a:b@x.example/",
    "x.example",
    "file:///etc/passwd",
  ])
    expect((await set({ url: wrong })).status).toBe(400);
  expect((await set({ url: null })).body).toEqual({ success: true, secret: null });
  expect((await channels()).body).toMatchObject({ webhook: null });
  const test = await app.call("test_alert_webhook", { email: as.email, alert_name: "Hooked" }, as);
  expect(test.body).toMatchObject({ error: "This alert has no webhook." });
});

test("a webhook without encryption is refused outside the networks that are opened [V12.3.1]", async () => {
  const inside = await createAppUnderTest({ settings: { webhookNetworks: ["10.1.0.0/16"] } });
  try {
    const owner = await inside.signInAs("inside@x.example", "alerts");
    await createAlert(inside.db, { email: owner.email, name: "Inside" });
    await createAlert(app.db, { email: as.email, name: "Inside" });
    const save = async (url: string) => {
      const payload = { alert_name: "Inside", url };
      const plain = await app.call("set_alert_webhook", { email: as.email, ...payload }, as);
      const opened = { email: owner.email, ...payload };
      return [plain, await inside.call("set_alert_webhook", opened, owner)].map(
        ({ status }) => status,
      );
    };
    expect(await save("http://203.0.113.9/hook")).toEqual([400, 400]);
    expect(await save("http://hooks.example.com/")).toEqual([400, 200]);
    expect(await save("http://10.1.2.3:8080/")).toEqual([400, 200]);
    expect(await save("http://[::ffff:203.0.113.9]/")).toEqual([400, 400]);
    expect(await save("https://203.0.113.9/hook")).toEqual([200, 200]);
    const { body } = await app.call(
      "set_alert_webhook",
      { email: as.email, alert_name: "Inside", url: "http://hooks.example.com/" },
      as,
    );
    expect(body).toMatchObject({
      error: "Use https:// in the webhook URL: messages to this address would not be encrypted.",
    });
  } finally {
    await inside.close();
  }
});

test("the log shows matches, notices, and outcomes, of one's own alerts only [V8.2.2]", async () => {
  const alert = await createAlert(app.db, { email: as.email, name: "Logged" });
  await app.call(
    "set_alert_webhook",
    { email: as.email, alert_name: "Logged", url: "https://hooks.example.com/" },
    as,
  );
  for (let number = 1; number <= 30; number += 1)
    await match(alert, `0000000008-26-${String(number).padStart(6, "0")}`);
  const read = (before?: number) =>
    app.call("get_alert_log", { email: as.email, alert_name: "Logged", before }, as);
  type Log = { entries: { id: number; accno: string }[]; has_more: boolean };
  const log: Log = (await read()).response.json();
  expect(log.has_more).toBe(true);
  expect(log.entries).toHaveLength(25);
  expect(log.entries[0]).toMatchObject({
    accno: "0000000008-26-000030",
    ticker: "QLSW",
    state: "live",
    silence: null,
    happened_at: "2026-11-20T14:31:00Z",
    notices: [
      {
        kind: "match",
        reason: null,
        deliveries: [{ channel: "webhook", state: "waiting", sent_at: null }],
      },
    ],
  });
  const rest: Log = (await read(log.entries.at(-1)?.id)).response.json();
  expect(rest.entries.map(({ accno }) => accno.slice(-2))).toEqual(["05", "04", "03", "02", "01"]);
  const other = await app.signInAs("other@x.example", "alerts");
  for (const type of ["get_alert_log", "get_alert_channels", "test_alert_webhook"] as const) {
    const answer = await app.call(type, { email: other.email, alert_name: "Logged" }, other);
    expect(answer.body).toMatchObject({ code: "alert_not_found" });
  }
});

test("a match recorded without a notice was in no inbox, so reading the inbox does not mark it", async () => {
  const alertId = await createAlert(app.db, { email: as.email, name: "Half silent" });
  await createHit(app.db, { alertId, silence: "paused" });
  const through = await createNotice(app.db, { hitId: await createHit(app.db, { alertId }) });
  const marked = await app.call("mark_inbox_read", { email: as.email, through }, as);
  expect(marked.body).toEqual({ success: true });
  const log = await app.call("get_alert_log", { email: as.email, alert_name: "Half silent" }, as);
  expect(log.body).toMatchObject({
    entries: [
      { silence: null, read_at: expect.any(String) },
      { silence: "The alert was paused.", read_at: null },
    ],
  });
});
