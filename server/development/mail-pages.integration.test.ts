import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#platform/config.ts";
import { createFolderMailer } from "#platform/mail/open-mailer.ts";
import { developmentMailFolder } from "#server/development/register-mail-pages.ts";
import { type AppUnderTest, createAppUnderTest } from "#testing/server/app-under-test.ts";

let folder: string;
let open: AppUnderTest;
let closed: AppUnderTest;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sentinel-mails-"));
  const mailer = createFolderMailer(folder, { name: "Sentinel", address: "no-reply@x.example" });
  const mail = { replyTo: null, html: null, headers: {}, recipient: "ana@acme.example" };
  await mailer.send(
    {
      ...mail,
      messageId: "<first@x.example>",
      createdAt: "2026-11-20T15:00:00Z",
      subject: "Verify your email for Sentinel",
      text: "Verify email: http://localhost:3000/verify-email?token=a-b_c&email=ana%40acme.example\n",
    },
    AbortSignal.timeout(5_000),
  );
  await mailer.send(
    {
      ...mail,
      messageId: "<second@x.example>",
      createdAt: "2026-11-20T15:01:00Z",
      subject: "<script>alert(1)</script> Łukasz",
      text: 'Hello <img src=x onerror=alert(1)>, javascript:alert(1) http://x.example/"onclick=1\n',
    },
    AbortSignal.timeout(5_000),
  );
  await writeFile(join(folder, "note.txt"), "not a mail");
  open = await createAppUnderTest({ developmentMailFolder: folder });
  closed = await createAppUnderTest();
});
afterAll(async () => {
  await open.close();
  await closed.close();
  await rm(folder, { recursive: true });
});

type Request = { url?: string; host?: string; peer?: string; headers?: Record<string, string> };
const get = (
  {
    url = "/development/mails",
    host = "localhost:3000",
    peer = "127.0.0.1",
    headers = {},
  }: Request,
  app = open,
) => app.app.inject({ method: "GET", url, remoteAddress: peer, headers: { host, ...headers } });

test("lists the mails, the newest first, and opens them with links to click", async () => {
  const list = await get({});
  expect(list.statusCode).toBe(200);
  expect(list.headers["cache-control"]).toBe("no-store");
  expect(list.headers["content-security-policy"]).toContain("default-src 'none'");
  const names = [...list.body.matchAll(/href="\/development\/mails\/([^"]+)"/g)];
  expect(names.map(([, name]) => name)).toEqual([
    "20261120T150100.000Z-second.eml",
    "20261120T150000.000Z-first.eml",
  ]);
  expect(list.body).toContain("2026-11-20 15:01:00");
  const mail = await get({ url: "/development/mails/20261120T150000.000Z-first.eml" });
  expect(mail.body).toContain(
    '<a href="http://localhost:3000/verify-email?token=a-b_c&amp;email=ana%40acme.example"',
  );
});

test("what was typed into a mail is text [V1.2.1]", async () => {
  const list = await get({});
  const mail = await get({ url: "/development/mails/20261120T150100.000Z-second.eml" });
  for (const { body } of [list, mail]) expect(body).not.toMatch(/<(?:script|img)|<a [^>]*onclick/);
  expect(list.body).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Łukasz");
  expect(mail.body).toContain('<a href="http://x.example/" rel="noreferrer">');
});

test.each([
  { url: "/development/mails/note.txt" },
  { url: "/development/mails/..%2F..%2Fetc%2Fpasswd" },
  { url: "/development/mails/..%5Cnote.txt" },
])("no other file is read: %j", async (request) => {
  expect((await get(request)).statusCode).toBe(404);
});

describe("to others there is nothing", () => {
  test.each<[string, Request]>([
    ["another machine", { peer: "192.168.1.7" }],
    ["another machine by IPv6", { peer: "2001:db8::1" }],
    ["another name", { host: "sentinel.example" }],
    ["a private address", { host: "192.168.1.5:3000" }],
    ["a name that begins like ours", { host: "localhost.evil.example" }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "203.0.113.9" } }],
    ["another proxy on this machine", { headers: { forwarded: "for=203.0.113.9" } }],
  ])("%s", async (_case, request) => {
    for (const url of [
      "/development/mails",
      "/development/mails.css",
      "/development/mails/20261120T150000.000Z-first.eml",
    ]) {
      const { statusCode, body } = await get({ ...request, url });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).not.toContain("Verify");
    }
  });

  test("where there is no folder of mails", async () => {
    expect((await get({}, closed)).statusCode).toBe(404);
  });
});

test("this machine by any of its names is answered", async () => {
  for (const request of [{ host: "127.0.0.1:3000" }, { host: "[::1]:3000", peer: "::1" }]) {
    expect((await get(request)).statusCode).toBe(200);
  }
});

describe("the folder is shown only where", () => {
  const folderWith = (settings: Record<string, string>) =>
    developmentMailFolder(readConfig({ SENTINEL_DATA_DIR: "/data", ...settings }));

  test("nothing says otherwise", () => {
    expect(folderWith({})).toBe("/data/mail");
    expect(folderWith({ SENTINEL_HOST: "localhost" })).toBe("/data/mail");
  });

  test.each([
    { SENTINEL_PUBLIC_URL: "http://localhost:3000" },
    { SENTINEL_HOST: "0.0.0.0" },
    { SENTINEL_HOST: "192.168.1.5" },
    {
      SENTINEL_SMTP_URL: "smtp://127.0.0.1:25",
      SENTINEL_MAIL_FROM: "a@b.example",
      SENTINEL_INQUIRY_INBOX: "a@b.example",
    },
  ])("not with %j", (settings) => {
    expect(folderWith(settings)).toBeNull();
  });
});
