import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Pace } from "#sources/edgar/client/edgar-client.ts";
import { alpacaVendor } from "#sources/prices/vendors/alpaca.ts";
import { tiingoVendor } from "#sources/prices/vendors/tiingo.ts";

export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

export const json =
  (value: unknown, status = 200): Reply =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(typeof value === "string" ? value : JSON.stringify(value));
  };

/** A pace that waits for nothing and keeps how long it was asked to. */
export function recordedPace() {
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

export const vendorLimits = { retryMs: 1, totalMs: 2_000, idleMs: 1_000, maxBytes: 100_000 };
export const vendorSpan = { from: "2022-06-03", through: "2022-06-07" };

/** Vendors of prices on this machine and their clients; `close` after each test. */
export function vendorsUnderTest() {
  const closing: (() => Promise<unknown>)[] = [];
  /** The same client, closed after the test. */
  const closed = <Client extends { close: () => Promise<unknown> }>(client: Client): Client => {
    closing.push(client.close);
    return client;
  };
  return {
    /** Answers in turn, the last one for good; what it was asked is kept. */
    serve: async (...replies: Reply[]) => {
      const requests: {
        path: string;
        query: URLSearchParams;
        headers: IncomingMessage["headers"];
      }[] = [];
      const server = createServer((request, response) => {
        const url = new URL(request.url ?? "/", "http://local");
        requests.push({ path: url.pathname, query: url.searchParams, headers: request.headers });
        const reply = replies[Math.min(requests.length, replies.length) - 1];
        reply?.(request, response);
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      closing.push(async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      });
      return { url: `http://127.0.0.1:${port}`, requests };
    },
    closed,
    tiingo: (url: string, { pace } = recordedPace()) =>
      closed(tiingoVendor({ token: "token-123", url, pace, limits: vendorLimits })),
    alpaca: (url: string, { pace } = recordedPace()) => {
      const keys = { key: "key-123", secret: "secret-456" };
      return closed(alpacaVendor({ ...keys, url, feed: "sip", pace, limits: vendorLimits }));
    },
    close: async (): Promise<void> => {
      for (const close of closing.splice(0)) await close();
    },
  };
}

/** A row of Tiingo's daily prices. */
export const tiingoRow = (date: string, close: unknown, more: object = {}) => ({
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
