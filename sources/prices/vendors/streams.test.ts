import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Pace } from "../../edgar/client/edgar-client.ts";
import type { PriceStream, PriceVendor, VendorError, VendorQuote } from "../price-vendor.ts";
import { alpacaVendor } from "./alpaca.ts";
import { demoVendor } from "./demo.ts";

const messageShape = z.record(z.string(), z.unknown());

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const freely: Pace = {
  waitForSlot: async () => undefined,
  backOff: async () => undefined,
  succeed: async () => undefined,
};
const times = { idleMs: 5_000, answerMs: 5_000, retryMs: 5, longestRetryMs: 20 };

/** What a stream sent, after waiting for it. */
function listen(vendor: PriceVendor) {
  closing.push(vendor.close);
  const quotes: VendorQuote[] = [];
  const downs: VendorError[] = [];
  const partly: VendorError[] = [];
  let lives = 0;
  let wake = (): void => undefined;
  const note = (change: () => void): void => {
    change();
    wake();
  };
  const stream: PriceStream | undefined = vendor.openStream?.({
    onQuote: (quote) => note(() => quotes.push(quote)),
    onLive: () => note(() => (lives += 1)),
    onDown: (error) => note(() => downs.push(error)),
    onPartial: (error) => note(() => partly.push(error)),
  });
  if (stream === undefined) throw new Error("The vendor has no stream.");
  closing.push(stream.close);
  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise<void>((resolve) => (wake = resolve));
  };
  return { stream, quotes, downs, partly, lives: () => lives, until };
}

/** A stream on this machine; `serve` gets each message of a connection, numbered from 1. */
async function webSocketServer(
  serve: (socket: WebSocket, message: Record<string, unknown>, connection: number) => void,
) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", path: "/v2/iex" });
  await new Promise((resolve) => server.once("listening", resolve));
  let connections = 0;
  server.on("connection", (socket) => {
    connections += 1;
    const own = connections;
    socket.send('[{"T":"success","msg":"connected"}]');
    socket.on("message", (bytes) => {
      const text = Buffer.isBuffer(bytes) ? bytes.toString() : "{}";
      serve(socket, messageShape.parse(JSON.parse(text)), own);
    });
  });
  closing.push(async () => {
    for (const socket of server.clients) socket.terminate();
    await new Promise((resolve) => server.close(resolve));
  });
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://127.0.0.1:${port}`;
}

const authenticated = '[{"T":"success","msg":"authenticated"}]';
const alpaca = (url: string, changed: Partial<typeof times> = {}): PriceVendor =>
  alpacaVendor({
    key: "key-123",
    secret: "secret-456",
    url,
    feed: "iex",
    pace: freely,
    times: { ...times, ...changed },
  });

test("Alpaca's stream signs in, subscribes, and tells trades and halts", async () => {
  const heard: Record<string, unknown>[] = [];
  const url = await webSocketServer((socket, message) => {
    heard.push(message);
    if (message["action"] === "auth") socket.send(authenticated);
    if (message["action"] !== "subscribe") return;
    const messages = [
      { T: "subscription", trades: ["BRK.B"], statuses: ["BRK.B"] },
      {
        T: "t",
        S: "BRK.B",
        p: 301.25,
        s: 100,
        t: "2022-06-06T14:00:00.123456789Z",
        c: ["@"],
        z: "A",
      },
      { T: "t", S: "BRK.B", p: 250, s: 3, t: "2022-06-06T14:00:01Z", c: ["@", "I"], z: "A" },
      { T: "t", S: "BRK.B", p: -1, s: 3, t: "2022-06-06T14:00:01Z", c: ["@"] },
      { T: "t", S: "BRK.B", p: 250, s: 3, t: "not a time", c: ["@"] },
      { T: "c", S: "BRK.B", op: 301.25, cp: 301.3, cc: ["@"], t: "2022-06-06T14:00:02Z" },
      {
        T: "s",
        S: "BRK.B",
        sc: "H",
        sm: "Trading Halt",
        rc: "T1",
        t: "2022-06-06T14:01:00Z",
        z: "C",
      },
      {
        T: "s",
        S: "BRK.B",
        sc: "Q",
        sm: "Quotation Resumption",
        t: "2022-06-06T14:05:00Z",
        z: "C",
      },
      { T: "s", S: "BRK.B", sc: "T", sm: "Trading Resumption", t: "2022-06-06T14:06:00Z", z: "C" },
    ];
    socket.send(JSON.stringify(messages));
    socket.send("no JSON at all");
  });
  const { stream, quotes, until, lives } = listen(alpaca(url));
  stream.follow(["BRK-B"]);
  await until(() => quotes.length === 4);
  const quote = { ticker: "BRK-B", volume: null };
  expect(quotes).toEqual([
    { ...quote, price: 301.25, at: "2022-06-06T14:00:00.123456789Z", isHalted: null },
    { ...quote, price: 301.3, at: "2022-06-06T14:00:02Z", isHalted: null },
    { ...quote, price: null, at: "2022-06-06T14:01:00Z", isHalted: true },
    { ...quote, price: null, at: "2022-06-06T14:06:00Z", isHalted: false },
  ]);
  expect(lives()).toBe(1);
  expect(heard).toEqual([
    { action: "auth", key: "key-123", secret: "secret-456" },
    { action: "subscribe", trades: ["BRK.B"], statuses: ["BRK.B"] },
  ]);
});

test("a dropped stream comes back with all it follows, and follows what changes", async () => {
  const subscribed: [connection: number, message: unknown][] = [];
  const url = await webSocketServer((socket, message, connection) => {
    if (message["action"] === "auth") {
      socket.send(authenticated);
      return;
    }
    subscribed.push([connection, message]);
    if (connection < 3) socket.terminate();
    else {
      socket.send('[{"T":"t","S":"B","p":2,"t":"2022-06-06T14:00:00Z"}]');
    }
  });
  const { stream, quotes, downs, lives, until } = listen(alpaca(url));
  stream.follow(["A", "B"]);
  await until(() => quotes.length === 1);
  expect([lives(), downs.map(({ failure }) => failure)]).toEqual([3, ["no-answer", "no-answer"]]);
  stream.follow(["B", "C"]);
  await until(() => quotes.length === 3);
  const both = { trades: ["A", "B"], statuses: ["A", "B"] };
  expect(subscribed).toEqual([
    [1, { action: "subscribe", ...both }],
    [2, { action: "subscribe", ...both }],
    [3, { action: "subscribe", ...both }],
    [3, { action: "unsubscribe", trades: ["A"], statuses: ["A"] }],
    [3, { action: "subscribe", trades: ["C"], statuses: ["C"] }],
  ]);
});

test("a stream that falls silent is asked for a sign of life, and left when it gives none", async () => {
  const requests: number[] = [];
  const url = await webSocketServer((socket, message, connection) => {
    if (message["action"] === "auth") socket.send(authenticated);
    else requests.push(connection);
  });
  const { stream, downs, lives, until } = listen(alpaca(url, { idleMs: 30, answerMs: 30 }));
  stream.follow(["A"]);
  await until(() => lives() === 2);
  expect(downs.map(({ message }) => message)).toEqual(["The price stream stopped sending."]);
  expect(requests.slice(0, 2)).toEqual([1, 1]);
});

test("a refused key is reported without the key", async () => {
  const url = await webSocketServer((socket) => {
    socket.send('[{"T":"error","code":402,"msg":"auth failed for key-123"}]');
  });
  const { downs, until } = listen(alpaca(url));
  await until(() => downs.length > 0);
  expect(downs[0]).toMatchObject({ failure: "bad-request" });
  expect(String(downs[0])).not.toContain("key-123");
});

test("where a subscription streams few tickers, those of the first pieces are streamed", async () => {
  const counts: unknown[] = [];
  const url = await webSocketServer((socket, message) => {
    if (message["action"] === "auth") {
      socket.send(authenticated);
      return;
    }
    counts.push(message["trades"]);
    if (counts.length === 1) socket.send('[{"T":"t","S":"T0","p":2,"t":"2022-06-06T14:00:00Z"}]');
    else socket.send('[{"T":"error","code":405,"msg":"symbol limit exceeded"}]');
  });
  const { stream, quotes, downs, partly, lives, until } = listen(alpaca(url));
  const tickers = Array.from({ length: 20 }, (_, index) => `T${index}`);
  stream.follow(tickers);
  await until(() => quotes.length === 1 && partly.length === 1);
  expect(counts).toEqual([tickers.slice(0, 15), tickers.slice(15)]);
  expect([lives(), downs.length]).toEqual([1, 0]);
});

test("the demo stream tells what is followed, over a drop", async () => {
  let connections = 0;
  const quote = (ticker: string, price: number, isHalted = false): string =>
    `data: ${JSON.stringify({ ticker, price, volume: 5, tradedAt: "2026-11-20T15:00:00Z", isHalted })}\n\n`;
  const server = createServer((_request, response: ServerResponse) => {
    connections += 1;
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(
      `: hello\n\n${quote("CPTX", 10 + connections)}${quote("ELSE", 1)}data: nonsense\n\n`,
    );
    if (connections === 1) setImmediate(() => response.destroy());
    else response.write(quote("CPTX", 20, true));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { stream, quotes, until, downs } = listen(
    demoVendor({ url: `http://127.0.0.1:${port}`, pace: freely, times }),
  );
  stream.follow(["CPTX"]);
  await until(() => quotes.length === 3);
  const common = { ticker: "CPTX", volume: 5, at: "2026-11-20T15:00:00Z" };
  expect(quotes).toEqual([
    { ...common, price: 11, isHalted: false },
    { ...common, price: 12, isHalted: false },
    { ...common, price: 20, isHalted: true },
  ]);
  expect(downs).toHaveLength(1);
});
