import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, failed, tooFast, undeclared } from "#demo/server/answer.ts";
import { priceStreamPath } from "#demo/server/price-routes.ts";
import { route } from "#demo/server/route.ts";
import { WorldClock } from "#demo/server/world-view.ts";
import { hash } from "node:crypto";
import { constants, gzipSync } from "node:zlib";
import { type Quote, quotesAt } from "#demo/prices/quotes.ts";

/** Real time between two looks at the market, milliseconds. */
const lookEveryMs = 200;
/** Looks without a trade after which a comment shows that the connection is alive: 15 seconds. */
const looksPerHeartbeat = 75;

type Client = { response: ServerResponse; sent: Map<string, string>; quietLooks: number };

/**
 * Server-Sent Events of last trades: to each client one event for every security that traded, was halted or
 * resumed since the last look. A new client first receives the state of every security.
 */
class PriceStream {
  readonly #world: WorldClock;
  readonly #options: { clock: () => string; onFailure: (error: unknown) => void };
  readonly #clients = new Set<Client>();
  #timer: NodeJS.Timeout | null = null;

  constructor(
    world: WorldClock,
    options: { clock: () => string; onFailure: (error: unknown) => void },
  ) {
    this.#world = world;
    this.#options = options;
  }

  add(response: ServerResponse): void {
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      Connection: "keep-alive",
    });
    const client: Client = { response, sent: new Map(), quietLooks: 0 };
    this.#clients.add(client);
    response.on("close", () => {
      this.#clients.delete(client);
      if (this.#clients.size === 0) this.#pause();
    });
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs);
    this.#look();
  }

  close(): void {
    this.#pause();
    for (const { response } of this.#clients) response.end();
    this.#clients.clear();
  }

  #pause(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  #look(): void {
    try {
      const now = this.#options.clock();
      const quotes = quotesAt(this.#world.viewAt(now).world, now);
      for (const client of this.#clients) send(client, quotes);
    } catch (error) {
      this.#options.onFailure(error);
    }
  }
}

/** A client that does not keep up is not written to until it has taken what it was sent. */
function send(client: Client, quotes: readonly Quote[]): void {
  const { response, sent } = client;
  if (response.writableNeedDrain) return;
  const fresh = quotes.filter(({ ticker, tradedAt, isHalted }) => {
    const state = `${tradedAt} ${isHalted}`;
    const isNew = sent.get(ticker) !== state;
    sent.set(ticker, state);
    return isNew;
  });
  client.quietLooks = fresh.length > 0 ? 0 : client.quietLooks + 1;
  if (fresh.length > 0)
    response.write(fresh.map((quote) => `data: ${JSON.stringify(quote)}\n\n`).join(""));
  else if (client.quietLooks % looksPerHeartbeat === 0) response.write(": no trade\n\n");
}

/** Below this packing gains nothing. */
const leastPacked = 1_000;
const packedTypes = new Set(["application/x-gzip", "application/zip"]);

/**
 * Sends an answer as EDGAR does: with its validators, 304 for what the client has already, packed
 * for those who take gzip, without a body to HEAD.
 */
function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, contentType, bytes, changedAt } = answer;
  const isGood = status === 200;
  const etag = `"${hash("sha1", bytes).slice(0, 20)}"`;
  const headers: Record<string, string | number> = {
    "Content-Type": contentType,
    ...(isGood ? { ETag: etag, Vary: "Accept-Encoding" } : {}),
    ...(isGood && changedAt !== null ? { "Last-Modified": httpDate(changedAt) } : {}),
  };
  if (isGood && isKnown(request, etag, changedAt)) {
    response.writeHead(304, headers).end();
    return;
  }
  const isPacked =
    isGood &&
    bytes.length >= leastPacked &&
    !packedTypes.has(contentType) &&
    /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
  const body = isPacked ? gzipSync(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  response.writeHead(status, {
    ...headers,
    ...(isPacked ? { "Content-Encoding": "gzip" } : {}),
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** An entity tag decides alone where the client sends one (RFC 9110, 13.2.2). */
function isKnown({ headers }: IncomingMessage, etag: string, changedAt: string | null): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined)
    return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return changedAt !== null && !Number.isNaN(since) && Date.parse(changedAt) <= since;
}

function httpDate(instant: string): string {
  return new Date(instant).toUTCString();
}

const secondMs = 1_000;

/** Counts requests as EDGAR's gateway does: more than so many within any second are refused. */
class RateLimit {
  readonly #perSecond: number;
  #granted: number[] = [];

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** @param nowMs  any clock that never goes back, milliseconds */
  isExceeded(nowMs: number): boolean {
    this.#granted = this.#granted.filter((at) => nowMs - at < secondMs);
    if (this.#granted.length >= this.#perSecond) return true;
    this.#granted.push(nowMs);
    return false;
  }
}

export type DemoServer = {
  /** "http://127.0.0.1:PORT", in place of both www.sec.gov and data.sec.gov. */
  origin: string;
  stop: () => Promise<void>;
};

export type DemoServerOptions = {
  seed: string;
  /** Gives the UTC instant as of which the world is shown. */
  clock: () => string;
  /** Chosen freely when not given. */
  port?: number;
  /** Called for a request that could not be answered, which gets status 500. */
  onFailure: (error: unknown) => void;
  /** Refuses clients that ask faster, as EDGAR does; without it none is. Prices are not counted. */
  rateLimit?: { perSecond: number; status: 403 | 429 };
};

/** Requests of kept connections come in bursts with pauses; a client closes them before this. */
const keepAliveMs = 65_000;

/**
 * Serves the demo world on loopback under EDGAR's own addresses. Like EDGAR it answers 403 to a
 * request without a User-Agent that names someone.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const world = new WorldClock(options.seed);
  const stream = new PriceStream(world, options);
  const limit = options.rateLimit === undefined ? null : new RateLimit(options.rateLimit.perSecond);
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path === priceStreamPath && request.method === "GET") stream.add(response);
    else sendAnswer(request, response, answerTo(request, { world, options, limit }));
  });
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    stop: () =>
      new Promise((resolve, reject) => {
        stream.close();
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

type Serving = { world: WorldClock; options: DemoServerOptions; limit: RateLimit | null };

function answerTo(request: IncomingMessage, { world, options, limit }: Serving): Answer {
  const address = request.url ?? "/";
  if (!/\S+@\S+/.test(request.headers["user-agent"] ?? "")) return undeclared;
  if (!address.startsWith("/prices/") && limit?.isExceeded(performance.now()) === true)
    return tooFast(options.rateLimit?.status ?? 403);
  try {
    return route(world, address, options.clock());
  } catch (error) {
    options.onFailure(error);
    return failed;
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}
