import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { type DemoServer, startDemoServer } from "#demo/server/start-demo-server.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let now = "2026-11-19T16:00:00Z";
let server: DemoServer;
beforeAll(async () => {
  server = await startDemoServer({
    seed: "sentinel",
    clock: () => now,
    onFailure: (error) => {
      throw error;
    },
  });
});
afterAll(() => server.stop());

const headers = { "User-Agent": "Sentinel tests tests@sentinel.example" };

async function csv(query: string): Promise<string[]> {
  const response = await fetch(`${server.origin}/prices/daily.csv?${query}`, { headers });
  return (await response.text()).trim().split("\n").slice(1);
}

const eventShape = z.object({
  ticker: z.string(),
  price: z.number(),
  volume: z.number(),
  tradedAt: z.string(),
  isHalted: z.boolean(),
});
type Event = z.infer<typeof eventShape>;

/** Events as they come; `next` waits for one that fits. */
async function listen() {
  const aborting = new AbortController();
  const response = await fetch(`${server.origin}/prices/stream`, {
    headers,
    signal: aborting.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  const waiting: Event[] = [];
  const read = async (): Promise<void> => {
    const { value = "" } = (await reader?.read()) ?? {};
    const parts = (rest + value).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts.filter((each) => each.startsWith("data: ")))
      waiting.push(eventShape.parse(JSON.parse(part.slice("data: ".length))));
  };
  const next = async (fits: (event: Event) => boolean): Promise<Event> => {
    for (;;) {
      const event = waiting.shift();
      if (event === undefined) await read();
      else if (fits(event)) return event;
    }
  };
  return { next, type: response.headers.get("content-type"), stop: () => aborting.abort() };
}

test("the stream first tells every last trade, then each new one as the clock moves", async () => {
  now = "2026-11-19T16:00:00Z";
  const stream = await listen();
  expect(stream.type).toBe("text/event-stream");
  const first = await stream.next(({ ticker }) => ticker === "CPTX");
  expect(first).toMatchObject({ tradedAt: "2026-11-19T16:00:00Z", isHalted: false });
  now = "2026-11-19T16:00:45Z";
  const second = await stream.next(({ ticker }) => ticker === "CPTX");
  expect(second.tradedAt).toBe("2026-11-19T16:00:45Z");
  expect(second.volume).toBeGreaterThan(first.volume);
  stream.stop();
});

test("a halt is reported when it begins, and the first trade when it ends", async () => {
  // SLBP, 26 August 2026: halted from 14:17 until 14:53 New York time, news pending.
  now = "2026-08-26T18:16:30Z";
  const stream = await listen();
  const isIt = ({ ticker }: Event): boolean => ticker === "SLBP";
  const before = await stream.next(isIt);
  now = "2026-08-26T18:20:00Z";
  expect(await stream.next(isIt)).toMatchObject({
    isHalted: true,
    tradedAt: "2026-08-26T18:16:45Z",
  });
  now = "2026-08-26T18:53:00Z";
  const after = await stream.next(isIt);
  expect(after).toMatchObject({ isHalted: false, tradedAt: "2026-08-26T18:53:00Z" });
  expect(Math.abs(after.price / before.price - 1)).toBeGreaterThan(0.03);
  stream.stop();
});

test("one ticker's daily prices between two days", async () => {
  now = "2026-11-20T15:00:00Z";
  const lines = await csv("ticker=CPTX&from=2026-11-16&through=2026-11-18");
  expect(lines.map((line) => line.split(",").slice(0, 2).join(" "))).toEqual([
    "CPTX 2026-11-16",
    "CPTX 2026-11-17",
    "CPTX 2026-11-18",
  ]);
});

test("a bar that comes late and one that comes wrong are put right days later", async () => {
  const late = "ticker=GRHX&from=2026-11-12&through=2026-11-12";
  const wrong = "ticker=TMSN&from=2026-10-22&through=2026-10-22";
  now = "2026-11-16T22:00:00Z";
  expect(await csv(late)).toEqual([]);
  now = "2026-11-17T22:00:00Z";
  expect((await csv(late)).length).toBe(1);
  const closeOf = (line = ""): number => Number(line.split(",")[5]);
  now = "2026-10-23T22:00:00Z";
  const first = closeOf((await csv(wrong))[0]);
  now = "2026-10-26T22:00:00Z";
  expect(first / closeOf((await csv(wrong))[0])).toBeCloseTo(1.1, 2);
});

test("the trades of a span are those that the stream sent, and none of the future", async () => {
  now = "2026-11-19T16:01:00Z";
  const shape = z.array(z.object({ ticker: z.string(), price: z.number(), tradedAt: z.string() }));
  const request = async (until: string) => {
    const query = `since=2026-11-19T16:00:00Z&until=${until}`;
    const response = await fetch(`${server.origin}/prices/trades.json?${query}`, { headers });
    return shape.parse(await response.json()).filter(({ ticker }) => ticker === "CPTX");
  };
  const answered = await request("2026-11-19T16:30:00Z");
  expect(answered.map(({ tradedAt }) => tradedAt)).toEqual([
    "2026-11-19T16:00:15Z",
    "2026-11-19T16:00:30Z",
    "2026-11-19T16:00:45Z",
    "2026-11-19T16:01:00Z",
  ]);
  expect(await request("2026-11-19T16:00:30Z")).toEqual(answered.slice(0, 2));
});

test("a split is reported on the morning of its day, and not before", async () => {
  const request = async () => {
    const path = "/prices/actions.json?day=2024-06-10";
    return await (await fetch(`${server.origin}${path}`, { headers })).json();
  };
  now = "2024-06-10T12:00:00Z";
  expect(await request()).toContainEqual({ ticker: "OSVA", splitRatio: 2, dividend: null });
  now = "2024-06-09T12:00:00Z";
  expect(await request()).toEqual([]);
});
