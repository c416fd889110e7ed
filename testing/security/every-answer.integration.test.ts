import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { catalogue, type OperationType } from "#contract/catalogue.ts";
import { openDatabase } from "#database/connect.ts";
import { createPostgresScreening } from "#database/screening/postgres/postgres-screening.ts";
import {
  appForFile,
  type AppUnderTest,
  createAppUnderTest,
  credentials,
} from "#testing/server/app-under-test.ts";
import { factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { validPayloads } from "#testing/security/valid-payloads.ts";

let others: AppUnderTest[] = [];
const app = await appForFile();
const admin = await app.signInAs("admin@x.example", "admin");
afterEach(async () => {
  for (const other of others) await other.close();
  others = [];
});

const types = Object.keys(catalogue).filter((type): type is OperationType => type in catalogue);

/** Source: SECURITY.md, V3.4; written out, not taken from the server. */
const headersOfEveryAnswer = {
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "content-security-policy":
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';" +
    "connect-src 'self';manifest-src 'self';worker-src 'self';form-action 'self';object-src 'none';" +
    "base-uri 'none';frame-ancestors 'none';require-trusted-types-for 'script'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

type HeaderedAnswer = { statusCode: number; headers: Record<string, unknown> };

async function answerOf(status: number): Promise<HeaderedAnswer> {
  const json = { "content-type": "application/json" };
  const post = { method: "POST", url: "/api", headers: json } as const;
  if (status === 200) return await app.app.inject({ ...post, payload: { type: "get_tickers" } });
  if (status === 401) return await app.app.inject({ ...post, payload: { type: "get_user" } });
  if (status === 404) return await app.app.inject({ method: "GET", url: "/missing.js" });
  if (status === 405) return await app.app.inject({ method: "GET", url: "/api" });
  if (status === 413)
    return await app.app.inject({ ...post, payload: `"${"x".repeat(9_000_000)}"` });
  if (status === 415)
    return await app.app.inject({
      ...post,
      headers: { "content-type": "text/plain" },
      payload: "x",
    });
  const other = await createAppUnderTest({
    callsPerMinute: status === 429 ? 1 : 100,
    makeScreening: (db) => ({
      ...createPostgresScreening(db),
      screenTrades: () => Promise.reject(new Error("canary")),
    }),
  });
  others.push(other);
  if (status === 429) {
    await other.call("get_tickers");
    return (await other.call("get_tickers")).response;
  }
  const ana = await other.signInAs("ana@x.example", "explore_trades");
  return (await other.call("explore_trades", { email: ana.email }, ana)).response;
}

describe("headers", () => {
  test.each([200, 401, 404, 405, 413, 415, 429, 500])(
    "are whole on %d [V3.2.1, V3.4.1, V3.4.3, V3.4.4, V3.4.5, V3.4.6, V4.1.1]",
    async (status) => {
      const { statusCode, headers } = await answerOf(status);
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject(headersOfEveryAnswer);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(headers).not.toHaveProperty("server");
      expect(headers).not.toHaveProperty("x-powered-by");
    },
  );

  test("a page and what it loads have them too [V3.4.1, V3.4.3, V4.1.1, V14.2.3]", async () => {
    for (const url of ["/", "/login", "/reset-password?token=canary", "/robots.txt"]) {
      const { headers } = await app.app.inject({ method: "GET", url });
      expect(headers).toMatchObject(headersOfEveryAnswer);
      expect(headers["content-type"]).toMatch(/; charset=utf-8$/);
    }
  });

  test("no other site may read an answer, also when it asks before [V3.4.2, V3.5.2]", async () => {
    const origin = "https://evil.example";
    for (const method of ["POST", "OPTIONS", "GET"] as const) {
      const { headers } = await app.app.inject({
        method,
        url: "/api",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "content-type": "application/json",
        },
        ...(method === "POST" ? { payload: { type: "get_tickers" } } : {}),
      });
      const names = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
      expect(names).toEqual([]);
    }
  });

  test("no answer of the API is kept anywhere [V14.2.2, V14.3.2]", async () => {
    for (const type of types) {
      const { response } = await app.call(type);
      expect(response.headers["cache-control"], type).toBe("no-store");
    }
  });

  test("the API never sends anybody on to another address [V4.1.2]", async () => {
    for (const url of ["/api", "/export/trades", "/health"]) {
      for (const headers of [{ host: "evil.example" }, { "x-forwarded-proto": "http" }]) {
        const { statusCode } = await app.app.inject({ method: "POST", url, headers });
        expect(statusCode).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test("a page sends on to the configured address only, whatever is asked for [V3.7.2]", async () => {
    const publicUrl = "https://app.sentinel.example";
    const other = await createAppUnderTest({ settings: { firmHost: "firm.example" } });
    others.push(other);
    const hosts = ["firm.example", "evil.example", "elsewhere.example"];
    const urls = ["//evil.example/", "/\\evil.example", "/%2f%2fevil.example", "/login", "/"];
    const targets: string[] = [];
    for (const host of hosts) {
      for (const url of urls) {
        const { headers } = await other.app.inject({ method: "GET", url, headers: { host } });
        if (headers.location !== undefined) targets.push(headers.location);
      }
    }
    expect(targets).toContain(`${publicUrl}/login`);
    for (const target of targets) expect(new URL(target, publicUrl).origin).toBe(publicUrl);
  });
});

describe("cookies", () => {
  test("every one is for this host alone, hidden from scripts, sent over TLS to us only [V3.3.1, V3.3.2, V3.3.3, V3.3.4, V3.5.4]", async () => {
    const ana = await app.signInAs("cookies@x.example", "alerts");
    const answers = [
      await app.call("check_login", { email: ana.email, password: factoryPassword }),
      await app.call("reauthenticate", { password: factoryPassword }, ana),
      await app.call("log_out", {}, await app.signInAs("cookies-2@x.example")),
    ];
    const texts = answers.flatMap(({ response }) => response.headers["set-cookie"] ?? []);
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      const [pair = "", ...attributes] = text.split("; ");
      expect(pair).toMatch(/^__Host-[a-z-]+=/);
      const names = attributes.map((attribute) => attribute.toLowerCase());
      expect(names).toEqual(
        expect.arrayContaining(["path=/", "secure", "httponly", "samesite=strict"]),
      );
      expect(names.filter((name) => name.startsWith("domain"))).toEqual([]);
    }
  });
});

describe("reading", () => {
  async function fingerprint(): Promise<unknown> {
    const tables = ["account", "session", "audit_entry", "user_preference", "outbox_message"];
    const counts: unknown[] = [];
    for (const table of tables) {
      const { rows } = await sql`
        select count(*) as count, md5(string_agg(t::text, '|' order by t::text)) as hash
          from ${sql.table(table)} t`.execute(app.db);
      counts.push(rows);
    }
    return counts;
  }

  test("GET and HEAD change nothing, for any caller and path [V3.5.3]", async () => {
    const before = await fingerprint();
    const pages = ["/", "/login", "/logout", "/verify-email?token=x", "/reset-password?token=x"];
    const calls = types.map((type) => `/api?type=${type}&email=${admin.email}`);
    for (const url of [...pages, ...calls, "/export/trades", "/export/audit", "/health"]) {
      for (const method of ["GET", "HEAD"] as const)
        await app.app.inject({ method, url, headers: credentials(admin) });
    }
    expect(await fingerprint()).toEqual(before);
  });

  test("a form of another site is refused before anything is looked at [V3.5.1, V3.5.2]", async () => {
    const before = await fingerprint();
    const forms = [
      ["application/x-www-form-urlencoded", "type=log_out"],
      [
        "multipart/form-data; boundary=x",
        '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
      ],
      ["text/plain", '{"type":"log_out","a":"="}'],
      ["application/xml", "<type>log_out</type>"],
      ["application/json; charset=utf-7", '{"type":"log_out"}'],
    ] as const;
    for (const [contentType, payload] of forms) {
      const { statusCode } = await app.app.inject({
        method: "POST",
        url: "/api",
        headers: {
          ...credentials(admin),
          "content-type": contentType,
          origin: "https://evil.example",
        },
        payload,
      });
      expect([403, 415]).toContain(statusCode);
    }
    expect(await fingerprint()).toEqual(before);
  });
});

describe("with the database away", () => {
  test("every operation says that it cannot answer, and none lets anybody in [V16.5.2, V16.5.3]", async () => {
    const dead = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const blind = await createAppUnderTest({ applicationDb: dead, callsPerMinute: 10_000 });
    others.push(blind);
    // What time it is, the process knows by itself.
    for (const type of types.filter((each) => each !== "get_market_time")) {
      const { status, body } = await blind.call(type, validPayloads(admin.email)[type], admin);
      expect([status, body], type).toEqual([
        503,
        { error: expect.any(String), code: "unavailable", request_id: expect.any(String) },
      ]);
    }
    const file = await blind.app.inject({
      method: "POST",
      url: "/export/audit",
      headers: credentials(admin),
      payload: {},
    });
    expect(file.statusCode).toBe(503);
    await dead.destroy();
  });
});
