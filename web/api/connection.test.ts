import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Fails as a server that is down, answers as a proxy in front of it, or as the server. */
let answer: () => Response = () => Response.json({});
let answerOf: Record<string, () => Response> = {};
let asked: string[] = [];

/** The modules of a new page, with fetch and time that the test decides: other tests leave the server unreachable. */
async function newPage() {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  asked = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answerOf[path]?.() ?? answer();
  });
  answerOf = {};
  vi.resetModules();
  return {
    ...(await import("./call.ts")),
    ...(await import("./connection.ts")),
    ...(await import("./query-client.ts")),
  };
}

type Api = Awaited<ReturnType<typeof newPage>>;

test("a server that is down is asked after growing pauses, and its return is reported once", async () => {
  const { call, whenServerReturns } = await newPage();
  const onReturn = vi.fn<() => void>();
  whenServerReturns(onReturn);

  // An error inside the server is an answer.
  answer = () => Response.json({ error: "Out of order." }, { status: 500 });
  await expect(call("get_tickers", {})).rejects.toMatchObject({ kind: "refused" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(["/api"]);

  answer = () => {
    throw new TypeError("Failed to fetch");
  };
  asked = [];
  await Promise.all([
    expect(call("get_tickers", {})).rejects.toMatchObject({ kind: "network" }),
    expect(call("get_owners", {})).rejects.toMatchObject({ kind: "network" }),
  ]);
  expect(asked).toEqual(["/api", "/api"]);
  const countAfter = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return asked.filter((path) => path === "/ready").length;
  };
  // After 1, 2, 4, 8, and then every 10 seconds.
  expect(await countAfter(1_000)).toBe(1);
  expect(await countAfter(2_000)).toBe(2);
  expect(await countAfter(4_000)).toBe(3);
  expect(await countAfter(8_000)).toBe(4);
  expect(await countAfter(9_999)).toBe(4);
  answer = () => new Response("<html>", { headers: { "content-type": "text/html" } });
  expect(await countAfter(1)).toBe(5);
  answer = () => Response.json({ error: "Not ready." }, { status: 503 });
  expect(await countAfter(10_000)).toBe(6);
  expect(onReturn).not.toHaveBeenCalled();
  answer = () => Response.json({ status: "ready" });
  expect(await countAfter(10_000)).toBe(7);
  expect(onReturn).toHaveBeenCalledOnce();
  expect(await countAfter(60_000)).toBe(7);
});

const gatewayTimeout = () =>
  new Response("<html>", { status: 504, headers: { "content-type": "text/html" } });
const ready = () => Response.json({ status: "ready" });
const unreachable = (): Response => {
  throw new TypeError("Failed to fetch");
};
const callsIn = (paths: readonly string[]) => paths.filter((path) => path === "/api").length;

/** A query that a part of the page shows. */
function show({ call, queryClient }: Api, options: { retry?: false | 0 } = {}): () => void {
  const query = { queryKey: ["tickers"], queryFn: () => call("get_tickers", {}), ...options };
  return new QueryObserver(queryClient, query).subscribe(() => undefined);
}

test("a request that a proxy gives up on is sent once while the server can be reached", async () => {
  const api = await newPage();
  answerOf = { "/api": gatewayTimeout, "/ready": ready };
  const hide = show(api);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toEqual(["/api", "/ready"]);
  expect(api.isServerReachable()).toBe(true);
  hide();
});

test("a request that makes the server unreachable runs again once, and after a success once more", async () => {
  const api = await newPage();
  answerOf = { "/api": unreachable, "/ready": ready };
  const hide = show(api, { retry: 0 });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(callsIn(asked)).toBe(2);
  // Someone runs it again, and this time it succeeds.
  answerOf = { "/api": () => Response.json({}), "/ready": ready };
  await api.queryClient.refetchQueries();
  expect(callsIn(asked)).toBe(3);
  answerOf = { "/api": unreachable, "/ready": ready };
  await api.queryClient.refetchQueries();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(callsIn(asked)).toBe(5);
  hide();
});

test("what is not to be tried again is not run again on return", async () => {
  const api = await newPage();
  answerOf = { "/api": unreachable, "/ready": ready };
  const hide = show(api, { retry: false });
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(callsIn(asked)).toBe(1);
  expect(api.isServerReachable()).toBe(true);
  hide();
});

test("an answer to any call says that the server can be reached, a page of a proxy does not", async () => {
  const api = await newPage();
  answerOf = { "/api": unreachable, "/ready": gatewayTimeout };
  await expect(api.call("get_tickers", {})).rejects.toMatchObject({ kind: "network" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(api.isServerReachable()).toBe(false);
  answerOf = { "/api": gatewayTimeout, "/ready": gatewayTimeout };
  await expect(api.call("get_tickers", {})).rejects.toMatchObject({ kind: "network" });
  expect(api.isServerReachable()).toBe(false);
  answerOf = { "/api": () => Response.json({}), "/ready": gatewayTimeout };
  await api.call("get_tickers", {});
  expect(api.isServerReachable()).toBe(true);
  asked = [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
});

test("a renewal of the session that gets the page of a proxy is a call without an answer", async () => {
  const api = await newPage();
  const stored = new Map([
    ["access_token", "old"],
    ["refresh_token", "old-refresh"],
    ["access_token_ends_at", "0"],
  ]);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
  answerOf = { "/api": gatewayTimeout, "/ready": gatewayTimeout };
  await expect(api.call("get_tickers", {})).rejects.toMatchObject({ kind: "network" });
  expect(asked).toEqual(["/api", "/ready"]);
  expect(api.isServerReachable()).toBe(false);
});
