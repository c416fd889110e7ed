import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, failed, undeclared } from "#demo/server/answer.ts";
import { route } from "#demo/server/route.ts";
import { WorldClock } from "#demo/server/world-view.ts";

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
};

/**
 * Serves the demo world on loopback under EDGAR's own addresses. Like EDGAR it answers 403 to a
 * request without a User-Agent that names somebody.
 */
export async function startDemoServer(options: DemoServerOptions): Promise<DemoServer> {
  const world = new WorldClock(options.seed);
  const server = createServer((request, response) => {
    const isDeclared = /\S+@\S+/.test(request.headers["user-agent"] ?? "");
    const answer = isDeclared ? answerTo(request.url ?? "/", world, options) : undeclared;
    const { status, contentType, bytes } = answer;
    response.writeHead(status, { "Content-Type": contentType, "Content-Length": bytes.length });
    response.end(request.method === "HEAD" ? undefined : bytes);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    origin: `http://127.0.0.1:${portOf(server.address())}`,
    stop: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function answerTo(address: string, world: WorldClock, options: DemoServerOptions): Answer {
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
