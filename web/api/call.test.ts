import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { call } from "./call.ts";
import { whenSessionEnds } from "#web/api/session-end.ts";

const sentSchema = z.object({ type: z.string(), refresh_token: z.string().optional() });
type Sent = z.infer<typeof sentSchema> & { authorization: string | null };

const ended = { error: "Your session has ended.", code: "unauthenticated" };
const renewed = {
  access_token: "new-token",
  refresh_token: "new-refresh",
  expires_in: 900,
  permissions: ["explore_trades"],
};

let sent: Sent[] = [];
let endings = 0;
let storage = new Map<string, string>();

/** The network, answering each request with what `answer` says; throwing is a dead network. */
function serve(answer: (request: Sent) => unknown): void {
  vi.stubGlobal("fetch", async (_path: string, request: { body: string; headers: object }) => {
    const body = sentSchema.parse(JSON.parse(request.body));
    const authorization = new Headers({ ...request.headers }).get("authorization");
    const seen = { ...body, authorization };
    sent.push(seen);
    return new Response(JSON.stringify(answer(seen)));
  });
}

beforeEach(() => {
  sent = [];
  endings = 0;
  whenSessionEnds(() => {
    endings += 1;
  });
  const stored = new Map([
    ["access_token", "old-token"],
    ["refresh_token", "old-refresh"],
  ]);
  storage = stored;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("call", () => {
  test("sends the bearer token and answers what the contract says", async () => {
    serve(() => ({ ABC: ["0000000007", "Abc Inc"] }));
    expect(await call("get_tickers", {})).toEqual({ ABC: ["0000000007", "Abc Inc"] });
    expect(sent).toEqual([{ type: "get_tickers", authorization: "Bearer old-token" }]);
  });

  test("gives the server's text as it stands", async () => {
    serve(() => ({ error: "Too many requests.", code: "too_many_requests" }));
    await expect(call("get_tickers", {})).rejects.toMatchObject({
      kind: "refused",
      message: "Too many requests.",
    });
  });

  test("calls a dead network by its stated name", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(call("get_tickers", {})).rejects.toMatchObject({
      kind: "network",
      message: "Network or server error occurred.",
    });
  });

  test("takes an answer that is not JSON for a network failure", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("<html>")));
    await expect(call("get_tickers", {})).rejects.toMatchObject({ kind: "network" });
  });

  test("refuses an answer of another shape", async () => {
    serve(() => ({ rows: "none" }));
    await expect(call("explore_trades", { email: "dana@example.com" })).rejects.toMatchObject({
      kind: "bad-response",
      message: "Bad response received from server. Please try again or contact support.",
    });
  });

  test("leaves an aborted call to its caller", async () => {
    const controller = new AbortController();
    vi.stubGlobal("fetch", async (_path: string, { signal }: { signal: AbortSignal }) => {
      controller.abort();
      signal.throwIfAborted();
    });
    await expect(call("get_tickers", {}, { signal: controller.signal })).rejects.toHaveProperty(
      "name",
      "AbortError",
    );
  });
});

describe("an expired access token", () => {
  const save = () =>
    call("update_user_preferences", {
      email: "dana@example.com",
      preference_type: "screener_columns",
      preferences: "[]",
    });

  test("is renewed once for all calls that meet it, and they are sent again", async () => {
    serve(({ type, authorization }) => {
      if (type === "refresh_session") return renewed;
      return authorization === "Bearer new-token" ? { success: true } : ended;
    });
    expect(await Promise.all([save(), save(), save()])).toEqual([
      { success: true },
      { success: true },
      { success: true },
    ]);
    const renewals = sent.filter(({ type }) => type === "refresh_session");
    expect(renewals.map((renewal) => renewal.refresh_token)).toEqual(["old-refresh"]);
    expect(endings).toBe(0);
  });

  test("is renewed once before the calls that would carry it, where its end is known", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T15:00:00Z"), toFake: ["Date"] });
    serve(({ type, authorization }) => {
      if (type === "refresh_session") return renewed;
      return authorization === "Bearer new-token" ? { success: true } : ended;
    });
    storage.set("access_token_ends_at", String(Date.parse("2026-11-20T15:00:10Z")));
    await Promise.all([save(), save(), save()]);
    const types = () => sent.map(({ type }) => type);
    const one = "update_user_preferences";
    expect(types()).toEqual(["refresh_session", one, one, one]);
    // The renewed token ends after the 900 seconds of the answer; it is renewed in their last ten.
    vi.setSystemTime(Date.parse("2026-11-20T15:14:49Z"));
    await save();
    expect(types()).toEqual(["refresh_session", one, one, one, one]);
    vi.setSystemTime(Date.parse("2026-11-20T15:14:50Z"));
    await save();
    expect(types().slice(-2)).toEqual(["refresh_session", one]);
  });

  test("is not renewed before a call that is to outlive the page", async () => {
    serve(() => ({ success: true }));
    storage.set("access_token_ends_at", "0");
    const payload = { file: "Trades.csv", rows: 2 };
    await call("export_in_browser", payload, { outlivePage: () => null });
    expect(sent.map(({ type }) => type)).toEqual(["export_in_browser"]);
  });

  test("of which the server renews nothing ends the session, asked once", async () => {
    serve(() => ended);
    storage.set("access_token_ends_at", "0");
    await expect(save()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(sent.map(({ type }) => type)).toEqual(["refresh_session", "update_user_preferences"]);
    expect(endings).toBe(1);
  });

  test("ends the session when it cannot be renewed", async () => {
    serve(() => ended);
    await expect(save()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(endings).toBe(1);
  });

  test("ends no session because the network is down", async () => {
    serve(({ type }) => {
      if (type === "refresh_session") throw new TypeError("Failed to fetch");
      return ended;
    });
    await expect(save()).rejects.toMatchObject({ kind: "network" });
    expect(endings).toBe(0);
  });

  test("is not what a wrong password is", async () => {
    serve(() => ({ error: "Invalid email or password.", code: "invalid_credentials" }));
    await expect(
      call("check_login", { email: "dana@example.com", password: "x" }),
    ).rejects.toMatchObject({ message: "Invalid email or password." });
    expect(endings).toBe(0);
    expect(sent).toHaveLength(1);
  });
});
