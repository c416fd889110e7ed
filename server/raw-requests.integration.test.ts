import { describe, expect, test } from "vitest";
import { appForFile } from "#testing/server/app-under-test.ts";
import { sendRaw } from "#testing/security/raw-request.ts";

const app = await appForFile({ webFiles: { "canary.txt": "canary" } });
const url = await app.app.listen({ host: "127.0.0.1", port: 0 });
const port = Number(new URL(url).port);

const body = '{"type":"get_tickers"}';
const post = ["POST /api HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
const smuggled = ["GET /health HTTP/1.1", "Host: localhost", "", ""].join("\r\n");

test("a well-formed request is answered, so the others are refused for what they are", async () => {
  const { statuses } = await sendRaw(port, [...post, `Content-Length: ${body.length}`, "", body]);
  expect(statuses).toEqual([200]);
});

describe("whose end two parsers could see in two places is refused, what follows unread [V4.2.1]", () => {
  test.each([
    [
      "a length and chunks",
      [...post, `Content-Length: ${body.length}`, "Transfer-Encoding: chunked", "", "0", "", ""],
    ],
    [
      "chunks and a length",
      [...post, "Transfer-Encoding: chunked", `Content-Length: ${body.length}`, "", "0", "", ""],
    ],
    ["two lengths", [...post, `Content-Length: ${body.length}`, "Content-Length: 0", "", body]],
    ["a list of lengths", [...post, `Content-Length: ${body.length}, 0`, "", body]],
    ["a signed length", [...post, `Content-Length: +${body.length}`, "", body]],
    ["a negative length", [...post, "Content-Length: -1", "", body]],
    ["chunks under another name", [...post, "Transfer-Encoding: xchunked", "", "0", "", ""]],
    [
      "chunks before another coding",
      [...post, "Transfer-Encoding: chunked, gzip", "", "0", "", ""],
    ],
    ["a folded header", [...post, "X-A: b", " Content-Length: 0", "", body]],
    ["a blank before the colon", [...post, `Content-Length : ${body.length}`, "", body]],
    ["a chunk with a wrong size", [...post, "Transfer-Encoding: chunked", "", "zz", "", ""]],
    ["a line feed alone", `${post.join("\n")}\nContent-Length: 0\n\n`],
    ["NUL in a header", [...post, "X-A: b\0c", `Content-Length: ${body.length}`, "", body]],
    ["no host", ["GET / HTTP/1.1", "", ""]],
  ])("%s", async (_name, lines) => {
    const bytes = typeof lines === "string" ? lines : lines.join("\r\n");
    const { statuses, text } = await sendRaw(port, bytes + smuggled);
    expect(statuses[0]).toBe(400);
    expect(statuses).toHaveLength(1);
    expect(text).not.toContain('"status":"ok"');
  });

  test("two hosts are refused", async () => {
    const lines = ["GET / HTTP/1.1", "Host: localhost", "Host: evil.example", "", ""];
    expect((await sendRaw(port, lines)).statuses).toEqual([400]);
  });

  test("too long headers are refused, and a body that is longer than it says is none", async () => {
    const long = ["GET / HTTP/1.1", "Host: localhost", `X-A: ${"b".repeat(20_000)}`, "", ""];
    expect((await sendRaw(port, long)).statuses).toEqual([431]);
    const cut = [...post, "Content-Length: 5", "", body];
    expect((await sendRaw(port, cut)).statuses[0]).toBe(400);
  });
});

describe("methods that echo or tunnel are none of ours [V13.4.4]", () => {
  test.each(["TRACE / HTTP/1.1", "TRACK / HTTP/1.1", "DEBUG / HTTP/1.1", "PROPFIND / HTTP/1.1"])(
    "%s",
    async (line) => {
      const { statuses, text } = await sendRaw(port, [
        line,
        "Host: localhost",
        "X-Canary: echoed",
        "",
        "",
      ]);
      expect([400, 404, 405, 501]).toContain(statuses[0]);
      expect(text).not.toMatch(/echoed/);
    },
  );

  test("CONNECT opens no tunnel", async () => {
    const { statuses } = await sendRaw(port, [
      "CONNECT 127.0.0.1:22 HTTP/1.1",
      "Host: localhost",
      "",
      "",
    ]).catch(() => ({ statuses: [] }));
    expect(statuses).not.toContain(200);
  });
});

describe("nothing of the installation is served [V13.4.1, V13.4.3, V13.4.5, V5.3.2]", () => {
  test.each([
    "/.git/HEAD",
    "/.git/config",
    "/.env",
    "/.npmrc",
    "/package.json",
    "/package-lock.json",
    "/data/lock.json",
    "/server/app.ts",
    "/node_modules/fastify/package.json",
    "/assets/",
    "/assets",
    "/metrics.json",
    "/openapi.json",
    "/docs/openapi.json",
    "/server-status.txt",
    "/index.html.map",
    "/../../../../etc/passwd",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/..%5c..%5cetc%5cpasswd",
    "/assets/..%00/package.json",
    "/%00.html",
  ])("%s", async (path) => {
    const { statuses, text } = await sendRaw(port, [
      `GET ${path} HTTP/1.1`,
      "Host: localhost",
      "",
      "",
    ]);
    expect([400, 404]).toContain(statuses[0]);
    expect(text).not.toMatch(/root:|\[core\]|"dependencies"|Index of|ref: refs/);
  });

  test.each(["/docs", "/metrics", "/data/secret-keys", "/server", "/%2e%2e/%2e%2e/etc/passwd"])(
    "%s is a screen like any other",
    async (path) => {
      const { text } = await sendRaw(port, [`GET ${path} HTTP/1.1`, "Host: localhost", "", ""]);
      expect(text).toMatch(/\r\n\r\n<!doctype html><title>Sentinel<\/title>$/);
    },
  );
});

test("a path is decoded once: what is encoded twice names something else [V1.1.1]", async () => {
  const statusesOf = async (path: string): Promise<number[]> =>
    (await sendRaw(port, [`GET ${path} HTTP/1.1`, "Host: localhost", "", ""])).statuses;
  expect(await statusesOf("/%72obots.txt")).toEqual([200]);
  expect(await statusesOf("/%2572obots.txt")).toEqual([404]);
  // Files are found by the path as it was sent.
  expect(await statusesOf("/canary.txt")).toEqual([200]);
  expect(await statusesOf("/%2563anary.txt")).toEqual([404]);
});

test("a path is never drawn into a page [V1.1.2]", async () => {
  for (const path of ["/%253Cscript%253Ealert(1)", "/x?q=%253Cscript%253E", "/%3Cscript%3E"]) {
    const { text } = await sendRaw(port, [`GET ${path} HTTP/1.1`, "Host: localhost", "", ""]);
    expect(text).not.toMatch(/<script>alert|%3Cscript|<script>$/m);
  }
});
