import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { PastTrades } from "../price-vendor.ts";
import { alpacaVendor } from "./alpaca.ts";
import { demoVendor } from "./demo.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A vendor on this machine: answers by turns; what it was asked is kept. */
async function serve(...answers: unknown[]): Promise<{ url: string; requests: URL[] }> {
  const requests: URL[] = [];
  const server = createServer((request, response) => {
    requests.push(new URL(request.url ?? "/", "http://local"));
    response.end(JSON.stringify(answers[requests.length - 1] ?? []));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, requests };
}

const pace = {
  waitForSlot: async () => undefined,
  backOff: async () => undefined,
  succeed: async () => undefined,
};

function alpaca(url: string) {
  const keys = { key: "key-123", secret: "secret-456" };
  const vendor = alpacaVendor({ ...keys, url, feed: "iex", pace });
  closing.push(vendor.close);
  return vendor;
}

function demo(url: string) {
  const vendor = demoVendor({ url, pace });
  closing.push(vendor.close);
  return vendor;
}

/** Each trade, and after each batch through when all are known by then. */
async function linesOf(batches: AsyncIterable<PastTrades> | undefined) {
  const all: string[] = [];
  for await (const { trades, through } of batches ?? []) {
    all.push(...trades.map(({ ticker, price, at }) => `${ticker} ${price} ${at}`));
    if (through !== null) all.push(`all through ${through}`);
  }
  return all;
}

const tickers = ["AMZN", "BRK-B"];

test("Alpaca tells a gap by the low and high of each minute, of the stream's own feed", async () => {
  const bar = (t: string, l: unknown, h: unknown) => ({ t, o: 1, h, l, c: 1, v: 10, n: 5, vw: 1 });
  const { url, requests } = await serve(
    {
      bars: { AMZN: [bar("2026-11-19T15:03:00Z", 99.5, 101)] },
      next_page_token: "page-2",
    },
    {
      bars: {
        AMZN: [bar("2026-11-19T15:04:00Z", -1, 102), bar("no time", 1, 2)],
        "BRK.B": [bar("2026-11-19T15:04:00Z", 480, "many")],
      },
      next_page_token: null,
    },
  );
  const span = { from: "2026-11-19T15:03:40Z", to: "2026-11-19T15:05:10Z" };
  expect(await linesOf(alpaca(url).tradesBetween?.(tickers, span))).toEqual([
    "AMZN 99.5 2026-11-19T15:03:00Z",
    "AMZN 101 2026-11-19T15:03:00Z",
    "AMZN 102 2026-11-19T15:04:00Z",
    "BRK-B 480 2026-11-19T15:04:00Z",
  ]);
  const [first, second] = requests;
  expect(first?.pathname).toBe("/v2/stocks/bars");
  expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({
    symbols: "AMZN,BRK.B",
    timeframe: "1Min",
    adjustment: "raw",
    feed: "iex",
    // The minute that had begun is asked for whole.
    start: "2026-11-19T15:03:00Z",
    end: "2026-11-19T15:05:10Z",
  });
  expect(second?.searchParams.get("page_token")).toBe("page-2");
});

test("Alpaca tells in the morning what goes ex that day", async () => {
  const { url, requests } = await serve({
    corporate_actions: {
      forward_splits: [{ symbol: "AMZN", ex_date: "2026-11-19", new_rate: 20, old_rate: 1 }],
      cash_dividends: [{ symbol: "BRK.B", ex_date: "2026-11-19", rate: 0.5 }],
    },
    next_page_token: null,
  });
  const answers = await alpaca(url).actions?.(tickers, "2026-11-19");
  expect(answers?.get("AMZN")?.actions).toEqual([{ day: "2026-11-19", kind: "split", amount: 20 }]);
  expect(answers?.get("BRK-B")?.actions).toEqual([
    { day: "2026-11-19", kind: "dividend", amount: 0.5 },
  ]);
  expect(requests.map(({ pathname }) => pathname)).toEqual(["/v1/corporate-actions"]);
  expect(requests[0]?.searchParams.get("start")).toBe("2026-11-19");
});

test("the demo market tells every trade of a gap, a minute at a time", async () => {
  const trade = (ticker: string, price: number, tradedAt: string) => ({ ticker, price, tradedAt });
  const { url, requests } = await serve(
    [trade("AMZN", 100, "2026-11-19T15:00:15Z"), trade("ELSE", 5, "2026-11-19T15:00:15Z")],
    [trade("AMZN", 101, "2026-11-19T15:01:15Z")],
  );
  const span = { from: "2026-11-19T15:00:10Z", to: "2026-11-19T15:01:30Z" };
  expect(await linesOf(demo(url).tradesBetween?.(tickers, span))).toEqual([
    "AMZN 100 2026-11-19T15:00:15Z",
    "all through 2026-11-19T15:01:10Z",
    "AMZN 101 2026-11-19T15:01:15Z",
    "all through 2026-11-19T15:01:30Z",
  ]);
  expect(requests.map(({ searchParams }) => [...searchParams.values()])).toEqual([
    ["2026-11-19T15:00:10Z", "2026-11-19T15:01:10Z"],
    ["2026-11-19T15:01:10Z", "2026-11-19T15:01:30Z"],
  ]);
});
