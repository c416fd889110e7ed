import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { Pace } from "../../edgar/client/edgar-client.ts";
import { VendorError } from "../price-vendor.ts";
import { alpacaVendor } from "./alpaca.ts";
import { demoVendor } from "./demo.ts";
import { tiingoVendor } from "./tiingo.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A vendor on this machine that answers by turns; what it was asked is kept. */
async function serve(...replies: Reply[]) {
  const asked: { path: string; query: URLSearchParams; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://local");
    asked.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
    const reply = replies[Math.min(asked.length, replies.length) - 1];
    reply?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${port}`, asked };
}

const json =
  (value: unknown, status = 200): Reply =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof value === "string" ? value : JSON.stringify(value));
  };
const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (_request, response) => {
    response.writeHead(code, headers);
    response.end("<html>token-123 secret-456</html>");
  };
const halfBody: Reply = (_request, response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write("[{");
  setImmediate(() => response.destroy());
};

function pace() {
  const backOffs: (number | null)[] = [];
  const kept: Pace = {
    waitForSlot: async () => undefined,
    backOff: async (seconds) => {
      backOffs.push(seconds);
    },
    succeed: async () => undefined,
  };
  return { backOffs, pace: kept };
}

const limits = { retryMs: 1, totalMs: 2_000, idleMs: 1_000, maxBytes: 100_000 };
const span = { from: "2022-06-03", through: "2022-06-07" };

function tiingo(url: string, kept = pace()) {
  const vendor = tiingoVendor({ token: "token-123", url, pace: kept.pace, limits });
  closing.push(vendor.close);
  return vendor;
}

function alpaca(url: string, kept = pace()) {
  const access = { pace: kept.pace, limits };
  const vendor = alpacaVendor({
    key: "key-123",
    secret: "secret-456",
    url,
    feed: "sip",
    ...access,
  });
  closing.push(vendor.close);
  return vendor;
}

const tiingoRow = (date: string, close: unknown, more: object = {}) => ({
  date: `${date}T00:00:00.000Z`,
  close,
  high: 125,
  low: 1,
  open: 100,
  volume: 1_000,
  adjClose: 1.5,
  adjHigh: 1.5,
  adjLow: 1.5,
  adjOpen: 1.5,
  adjVolume: 20_000,
  divCash: 0,
  splitFactor: 1,
  ...more,
});

test("Tiingo: raw prices, splits and dividends of one ticker, with the key in a header alone", async () => {
  const rows = [
    tiingoRow("2022-06-06", 124.79, { splitFactor: 20 }),
    tiingoRow("2022-06-03", 2447, { high: 2488, divCash: 0.22 }),
    tiingoRow("2022-06-06", 124.79, { splitFactor: 20 }),
  ];
  const { url, asked } = await serve(json(rows));
  const answer = await tiingo(url).daily(["BRK-B"], span);
  const row = { open: 100, low: 1, volume: 1_000 };
  expect(answer.get("BRK-B")).toEqual({
    bars: [
      { day: "2022-06-03", ...row, high: 2488, close: 2447 },
      { day: "2022-06-06", ...row, high: 125, close: 124.79 },
    ],
    actions: [
      { day: "2022-06-03", kind: "dividend", amount: 0.22 },
      { day: "2022-06-06", kind: "split", amount: 20 },
    ],
    refused: [],
  });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.path).toBe("/tiingo/daily/BRK-B/prices");
  expect(asked[0]?.query.toString()).toBe("startDate=2022-06-03&endDate=2022-06-07");
  expect(asked[0]?.headers.authorization).toBe("Token token-123");
});

test("what cannot be a price is refused with its reason, and the rest is taken", async () => {
  const rows = [
    tiingoRow("2022-06-03", 0),
    tiingoRow("2022-06-04", -3),
    tiingoRow("2022-06-05", "NaN"),
    tiingoRow("2022-06-06", 99, { volume: -1 }),
    tiingoRow("2022-06-07", 99),
    tiingoRow("2022-06-07", 98),
    tiingoRow("2022-06-08", 99),
    { ...tiingoRow("2022-06-08", 99), date: null },
    tiingoRow("2022-06-04", 50, { high: 40, low: 60 }),
    tiingoRow("2022-06-05", 50, { splitFactor: 0 }),
  ];
  const { url } = await serve(json(rows));
  const prices = (await tiingo(url).daily(["X"], span)).get("X");
  expect(prices?.bars.map(({ day, close }) => [day, close])).toEqual([["2022-06-05", 50]]);
  expect(prices?.actions).toEqual([]);
  expect(prices?.refused).toEqual([
    "2022-06-03: close is 0",
    "2022-06-04: close is -3",
    "2022-06-05: close is NaN",
    "2022-06-06: volume is -1",
    "2022-06-07: it is reported twice with different prices",
    "2022-06-08: it was not asked for",
    "a bar: it has no date",
    "2022-06-04: high 40 is below low 60",
    "2022-06-05: a split is 0",
  ]);
});

test("a split or dividend that is reported twice counts once", async () => {
  const row = tiingoRow("2022-06-06", 50, { splitFactor: 20, divCash: 0.5 });
  const { url } = await serve(json([row, row]));
  const prices = (await tiingo(url).daily(["X"], span)).get("X");
  expect(prices?.bars).toHaveLength(1);
  expect(prices?.actions).toEqual([
    { day: "2022-06-06", kind: "split", amount: 20 },
    { day: "2022-06-06", kind: "dividend", amount: 0.5 },
  ]);
});

test("a ticker that is not there is left out, and the others are answered", async () => {
  const { url } = await serve(status(404), json([tiingoRow("2022-06-06", 5)]));
  const answer = await tiingo(url).daily(["GONE", "HERE"], span);
  expect([...answer.keys()]).toEqual(["HERE"]);
});

test("a vendor that asks for patience gets it, for as long as it says", async () => {
  const kept = pace();
  const { url, asked } = await serve(
    status(429, { "retry-after": "37" }),
    status(503),
    json([tiingoRow("2022-06-06", 5)]),
  );
  expect((await tiingo(url, kept).daily(["X"], span)).get("X")?.bars).toHaveLength(1);
  expect(kept.backOffs).toEqual([37, null]);
  expect(asked).toHaveLength(3);

  const refused = pace();
  const always = await serve(status(429, { "retry-after": "9" }));
  await expect(tiingo(always.url, refused).daily(["X"], span)).rejects.toThrow(
    "asked to slow down",
  );
  expect(refused.backOffs).toEqual([9, 9, 9, 9]);
});

test("half an answer and a failure are retried, but not forever", async () => {
  const { url, asked } = await serve(halfBody, status(500), json([tiingoRow("2022-06-06", 5)]));
  expect((await tiingo(url).daily(["X"], span)).size).toBe(1);
  expect(asked).toHaveLength(3);
  const broken = await serve(halfBody);
  await expect(tiingo(broken.url).daily(["X"], span)).rejects.toMatchObject({
    failure: "no-answer",
  });
  expect(broken.asked).toHaveLength(4);
});

test.for([
  [401, "bad-request"],
  [403, "bad-request"],
  [400, "bad-request"],
] as const)("status %d is reported at once as %s, without the key", async ([code, failure]) => {
  const { url, asked } = await serve(status(code));
  const error = await alpaca(url)
    .daily(["X"], span)
    .catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(VendorError);
  expect(error).toMatchObject({ failure });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/(?:token|key)-123|secret-456/);
  expect(asked).toHaveLength(1);
});

test("an answer that is not as documented is unreadable", async () => {
  for (const body of ["<html>", '{"detail":"Not found."}', "[1]"]) {
    const { url } = await serve(json(body));
    await expect(tiingo(url).daily(["X"], span)).rejects.toMatchObject({ failure: "unreadable" });
  }
});

test("no other host is asked, no redirect followed, nothing longer read than allowed [V13.2.4, V13.2.5, V15.3.2]", async () => {
  const elsewhere = await serve(json([]));
  const { url, asked } = await serve((_request, response) => {
    response.writeHead(302, { location: `${elsewhere.url}/tiingo/daily/X/prices` });
    response.end();
  });
  await expect(tiingo(url).daily(["X"], span)).rejects.toMatchObject({ failure: "bad-request" });
  expect([asked.length, elsewhere.asked.length]).toEqual([1, 0]);
  const long = await serve(json(JSON.stringify("x".repeat(200_000))));
  await expect(tiingo(long.url).daily(["X"], span)).rejects.toMatchObject({ failure: "no-answer" });
  // The vendor's own name that represents this machine is not connected to.
  const vendor = tiingoVendor({
    token: "token-123",
    url: null,
    pace: pace().pace,
    limits: { ...limits, tries: 1 },
    lookup: (_host, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
  });
  closing.push(vendor.close);
  await expect(vendor.daily(["X"], span)).rejects.toMatchObject({ failure: "no-answer" });
  expect(long.asked.length).toBeGreaterThan(0);
});

const alpacaBar = (t: string, c: unknown) => ({ t, o: 100, h: 3000, l: 1, c, v: 10, n: 5, vw: 99 });

test("Alpaca: bars of several symbols over pages, days by New York, and their corporate actions", async () => {
  const pages: Reply[] = [
    json({
      bars: { AMZN: [alpacaBar("2022-06-03T04:00:00Z", 2447)] },
      next_page_token: "page-2",
    }),
    json({
      bars: {
        AMZN: [alpacaBar("2022-06-06T04:00:00Z", 124.79)],
        "BRK.B": [alpacaBar("2022-06-07T04:00:00Z", 300)],
      },
      next_page_token: null,
    }),
    json({
      corporate_actions: {
        forward_splits: [
          {
            symbol: "AMZN",
            ex_date: "2022-06-06",
            new_rate: 20,
            old_rate: 1,
            process_date: "2022-06-06",
            payable_date: "2022-06-03",
          },
        ],
        cash_dividends: [
          { symbol: "AMZN", ex_date: "2022-06-07", rate: 0.2, special: false, foreign: false },
        ],
        stock_dividends: [{ symbol: "BRK.B", ex_date: "2022-06-07", rate: 0.05 }],
      },
      next_page_token: "more",
    }),
    json({
      corporate_actions: {
        reverse_splits: [{ symbol: "TINY", ex_date: "2022-06-06", new_rate: 1, old_rate: 10 }],
        cash_mergers: [
          {
            acquiree_symbol: "BGHT",
            acquirer_symbol: "AMZN",
            effective_date: "2022-06-06",
            rate: 54.2,
          },
        ],
        stock_mergers: [
          { acquiree_symbol: "SWAP", acquirer_symbol: "AMZN", effective_date: "2022-06-07" },
        ],
        worthless_removals: [{ symbol: "ZERO", process_date: "2022-06-07" }],
        name_changes: [{ old_symbol: "FB", new_symbol: "META", process_date: "2022-06-09" }],
      },
      next_page_token: null,
    }),
  ];
  const { url, asked } = await serve(...pages);
  const tickers = ["AMZN", "BRK-B", "TINY", "BGHT", "SWAP", "ZERO", "NONE"];
  const answer = await alpaca(url).daily(tickers, span);
  const described = [...answer].map(([ticker, { bars, actions }]) => [
    ticker,
    bars.map(({ day, close }) => [day, close]),
    actions.map(({ day, kind, amount }) => [day, kind, amount]),
  ]);
  expect(described).toEqual([
    [
      "AMZN",
      [
        ["2022-06-03", 2447],
        ["2022-06-06", 124.79],
      ],
      [
        ["2022-06-06", "split", 20],
        ["2022-06-07", "dividend", 0.2],
      ],
    ],
    ["BRK-B", [["2022-06-07", 300]], [["2022-06-07", "split", 1.05]]],
    ["TINY", [], [["2022-06-06", "split", 0.1]]],
    ["BGHT", [], [["2022-06-06", "delisting", 54.2]]],
    ["SWAP", [], [["2022-06-07", "delisting", null]]],
    ["ZERO", [], [["2022-06-07", "delisting", 0]]],
  ]);
  expect(asked.map(({ path, query }) => [path, query.get("page_token")])).toEqual([
    ["/v2/stocks/bars", null],
    ["/v2/stocks/bars", "page-2"],
    ["/v1/corporate-actions", null],
    ["/v1/corporate-actions", "more"],
  ]);
  expect(asked[0]?.query.get("symbols")).toBe("AMZN,BRK.B,TINY,BGHT,SWAP,ZERO,NONE");
  expect(asked[0]?.query.get("adjustment")).toBe("raw");
  expect(asked[0]?.headers["apca-api-secret-key"]).toBe("secret-456");
});

test("pages that lead to themselves end", async () => {
  const { url } = await serve(json({ bars: {}, next_page_token: "same" }));
  await expect(alpaca(url).daily(["X"], span)).rejects.toMatchObject({ failure: "unreadable" });
});

test("demo: a price file per ticker", async () => {
  const header = "ticker,date,open,high,low,close,adj_close,volume,split_ratio,dividend";
  const reply: Reply = (request, response) => {
    const isKnown = new URL(request.url ?? "", "http://x").searchParams.get("ticker") === "CPTX";
    response.end(
      `${header}\n${isKnown ? "CPTX,2022-06-06,1,2,1,1.5,,100,2,0.25\nCPTX,2022-06-07,1,2,1,abc,,1,,\n" : ""}`,
    );
  };
  const { url, asked } = await serve(reply);
  const vendor = demoVendor({ url, pace: pace().pace, limits });
  closing.push(vendor.close);
  const answer = await vendor.daily(["CPTX", "NONE"], span);
  expect([...answer]).toEqual([
    [
      "CPTX",
      {
        bars: [{ day: "2022-06-06", open: 1, high: 2, low: 1, close: 1.5, volume: 100 }],
        actions: [
          { day: "2022-06-06", kind: "split", amount: 2 },
          { day: "2022-06-06", kind: "dividend", amount: 0.25 },
        ],
        refused: ['close "abc" is not a number'],
      },
    ],
  ]);
  expect(asked[0]?.query.toString()).toBe("ticker=CPTX&from=2022-06-03&through=2022-06-07");
});
