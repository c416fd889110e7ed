import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, failed, tooFast, undeclared } from "#demo/server/answer.ts";
import { PriceStream } from "#demo/server/price-stream.ts";
import { priceStreamPath } from "#demo/server/price-routes.ts";
import { sendAnswer } from "#demo/server/send-answer.ts";
import { route } from "#demo/server/route.ts";
import { WorldClock } from "#demo/server/world-view.ts";

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
  /** Told of a request that could not be answered, which gets status 500. */
  onFailure: (error: unknown) => void;
  /** Refuses whoever asks faster, as EDGAR does; without it nobody is. Prices are not counted. */
  rateLimit?: { perSecond: number; status: 403 | 429 };
};

/** Requests of kept connections come in bursts with pauses; a client closes them before this. */
const keepAliveMs = 65_000;

/**
 * Serves the demo world on loopback under EDGAR's own addresses. Like EDGAR it answers 403 to a
 * request without a User-Agent that names somebody.
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
