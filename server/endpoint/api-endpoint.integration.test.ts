import type { InjectOptions } from "fastify";
import { beforeAll, describe, expect, test } from "vitest";
import { catalogue, type OperationType } from "#contract/catalogue.ts";
import {
  appForFile,
  createAppUnderTest,
  credentials,
  type SignedIn,
} from "#testing/server/app-under-test.ts";

const app = await appForFile({ callsPerMinute: 10_000 });

async function send(options: InjectOptions) {
  const response = await app.app.inject({ method: "POST", url: "/api", ...options });
  return { status: response.statusCode, response };
}

const json = { "content-type": "application/json" };

describe("every operation", () => {
  const types = Object.keys(catalogue).filter((type): type is OperationType => type in catalogue);
  /** They end the caller's session, so each gets one of its own. */
  const ending: readonly OperationType[] = ["log_out", "delete_account", "stop_run_as"];
  let shared: { plain: SignedIn; admin: SignedIn };
  beforeAll(async () => {
    shared = {
      plain: await app.signInAs("plain@x.example"),
      admin: await app.signInAs("admin@x.example", "admin"),
    };
  });

  const signedInFor = async (type: OperationType, caller: "plain" | "admin", unique: string) => {
    if (!ending.includes(type)) return shared[caller];
    const email = `${caller}-${unique}-${type.replaceAll("_", "-")}@x.example`;
    return await app.signInAs(email, ...(caller === "admin" ? (["admin"] as const) : []));
  };

  test.each(types)("%s refuses whom its rule refuses", async (type) => {
    const { access } = catalogue[type];
    const visitor = await app.call(type);
    expect(visitor.status === 401).toBe(access.kind !== "public");
    if (access.kind === "public") return;
    expect(visitor.body).toMatchObject({ code: "unauthenticated" });
    const plain = await signedInFor(type, "plain", "refused");
    const member = await app.call(type, {}, plain);
    expect(member.status === 403).toBe(["any-of", "administration"].includes(access.kind));
    const admin = await signedInFor(type, "admin", "let-through");
    expect([401, 403]).not.toContain((await app.call(type, {}, admin)).status);
  });

  const signedIn = types.filter((type) => catalogue[type].access.kind !== "public");

  test.each(signedIn)("%s takes the token in the body as well as in the header", async (type) => {
    const as = await signedInFor(type, "admin", "body");
    const malformed = await send({
      headers: credentials(as),
      payload: { type, access_token: { toString: 1 } },
    });
    expect(malformed.status).toBe(400);
    const payload = { type, access_token: as.accessToken };
    const { status, response } = await send({ headers: { cookie: as.cookie }, payload });
    expect(status).not.toBe(401);
    expect(response.body).not.toContain("access_token is not a known field");
  });

  test.each(types)("%s refuses an unknown field and a field of the wrong type", async (type) => {
    const { admin } = shared;
    const extra = await app.call(type, { is_admin: true }, admin);
    expect(extra.status).toBe(400);
    expect(extra.body).toMatchObject({
      error: expect.stringContaining("is_admin is not a known field"),
    });
    const wrong = await send({
      headers: { ...json, ...credentials(admin) },
      payload: `{"type":"${type}","__proto__":{"a":1}}`,
    });
    expect(wrong.status).toBe(400);
  });

  test("a refusal for lack of permission is in the audit trail [V16.3.2]", async () => {
    const plain = await app.signInAs("curious@x.example", "alerts");
    await app.call("explore_trades", { email: plain.email }, plain);
    const entry = await app.db
      .selectFrom("audit_entry")
      .select(["actor", "operation", "outcome"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(entry).toEqual({
      actor: "curious@x.example",
      operation: "explore_trades",
      outcome: "forbidden",
    });
  });
});

describe("the endpoint answers JSON to [V3.5.1, V3.5.2, V4.1.1]", () => {
  test.each([
    [
      "text",
      415,
      "wrong_media_type",
      { headers: { "content-type": "text/plain" }, payload: '{"type":"get_tickers"}' },
    ],
    [
      "a form",
      415,
      "wrong_media_type",
      {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: "type=get_tickers",
      },
    ],
    [
      "a body without a type of content",
      415,
      "wrong_media_type",
      { headers: {}, payload: '{"type":"get_tickers"}' },
    ],
    ["broken JSON", 400, "bad_json", { headers: json, payload: "{" }],
    ["no body", 400, "bad_json", { headers: json }],
    ["a list", 400, "bad_json", { headers: json, payload: "[]" }],
    [
      "a poisoned prototype",
      400,
      "bad_json",
      { headers: json, payload: '{"__proto__":{"type":"get_tickers"}}' },
    ],
    ["no type", 400, "unknown_type", { headers: json, payload: "{}" }],
    ["an unknown type", 400, "unknown_type", { headers: json, payload: '{"type":"toString"}' }],
    ["too much", 413, "too_large", { headers: json, payload: `{"type":"${"x".repeat(300_000)}"}` }],
    ["GET", 405, "wrong_method", { method: "GET", headers: {} }],
    ["PUT", 405, "wrong_method", { method: "PUT", headers: json, payload: "{}" }],
    [
      "another origin",
      403,
      "foreign_origin",
      { headers: { ...json, origin: "https://evil.example" }, payload: '{"type":"get_tickers"}' },
    ],
    [
      "another port of this machine",
      403,
      "foreign_origin",
      {
        headers: { ...json, origin: "http://localhost:9", host: "localhost:3000" },
        payload: '{"type":"get_tickers"}',
      },
    ],
    [
      "a name bound to this machine",
      403,
      "foreign_origin",
      {
        headers: { ...json, origin: "http://evil.example:3000", host: "evil.example:3000" },
        payload: '{"type":"get_tickers"}',
      },
    ],
    [
      "no origin",
      403,
      "foreign_origin",
      { headers: { ...json, "sec-fetch-site": "cross-site" }, payload: '{"type":"get_tickers"}' },
    ],
  ] as const)("%s: %d %s", async (_name, status, code, options) => {
    const answer = await send({ ...options, headers: { ...options.headers } });
    expect(answer.response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect([answer.status, answer.response.json()]).toMatchObject([
      status,
      { code, error: expect.any(String) },
    ]);
  });

  test.each([
    { origin: "https://app.sentinel.example" },
    { origin: "http://localhost:3000", host: "localhost:3000" },
    { origin: "http://127.0.0.1:5173", host: "127.0.0.1:5173" },
    { "sec-fetch-site": "same-origin" },
  ])("our own pages: %j", async (headers) => {
    const { status } = await send({
      headers: { ...json, ...headers },
      payload: '{"type":"get_tickers"}',
    });
    expect(status).toBe(200);
  });
});

test("a fault is answered without its cause and with the request's id [V13.4.2, V16.3.4, V16.5.1]", async () => {
  const broken = await createAppUnderTest({
    makeScreening: () => ({
      screenTrades: () => Promise.reject(new Error("secret detail")),
      readAllTrades: () => Promise.resolve(),
      countTrades: () => Promise.resolve(null),
      screenEvents: () => Promise.reject(new Error("secret detail")),
      readAllEvents: () => Promise.resolve(),
      screenLines: () => Promise.reject(new Error("secret detail")),
      readAllLines: () => Promise.resolve(),
      screenPlannedSales: () => Promise.reject(new Error("secret detail")),
      readAllPlannedSales: () => Promise.resolve(),
      screenPlans: () => Promise.reject(new Error("secret detail")),
      readAllPlans: () => Promise.resolve(),
      screenShortSwings: () => Promise.reject(new Error("secret detail")),
      readAllShortSwings: () => Promise.resolve(),
      rankLateness: () => Promise.reject(new Error("secret detail")),
    }),
  });
  const ana = await broken.signInAs("ana@x.example", "explore_trades");
  const { status, body, response } = await broken.call("explore_trades", { email: ana.email }, ana);
  expect(status).toBe(500);
  expect(body).toMatchObject({
    error: "Something went wrong on our side. Please try again.",
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(response.body).not.toContain("secret detail");
  await broken.close();
});

test("a burst from one address is refused with the time to wait [V2.4.1]", async () => {
  const small = await createAppUnderTest({ callsPerMinute: 3 });
  const statuses: number[] = [];
  for (let index = 0; index < 4; index += 1)
    statuses.push((await small.call("get_tickers")).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const { response, body } = await small.call("get_tickers");
  expect(body).toMatchObject({ code: "too_many_requests" });
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  await small.close();
});
