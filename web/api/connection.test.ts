import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Fails as a server that is down, answers as a proxy in front of it, or as the server. */
let answer: () => Response = () => Response.json({});
let asked: string[] = [];

test("a server that is down is asked after growing pauses, and its return is reported once", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return answer();
  });
  // Other tests leave the server unreachable.
  vi.resetModules();
  const { call } = await import("./call.ts");
  const { whenServerReturns } = await import("./connection.ts");
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
