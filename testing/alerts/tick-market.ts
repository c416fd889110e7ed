import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A trade of an invented market; cents, and milliseconds since 1970 by the market's clock. */
export type MarketTick = { ticker: string; cents: number; atMs: number };

export type TickMarket = {
  origin: string;
  stop: () => Promise<void>;
};

const lookEveryMs = 20;

/**
 * Serves trades as the demo market does: as they come (`/prices/stream`) and those of a span that is
 * over (`/prices/trades.json`); it has no daily prices and nothing goes ex.
 * @param ticks  in order of time
 * @param nowMs  the market's time
 */
export async function startTickMarket(
  ticks: readonly MarketTick[],
  nowMs: () => number,
): Promise<TickMarket> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://local");
    if (url.pathname === "/prices/stream") stream(request, response);
    else if (url.pathname === "/prices/trades.json") answerSpan(url, response);
    else if (url.pathname === "/prices/actions.json") response.end("[]");
    else response.end("ticker,date,open,high,low,close,adj_close,volume\n");
  });

  function stream(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": up\n\n");
    let next = firstAfter(ticks, nowMs());
    const timer = setInterval(() => {
      const end = firstAfter(ticks, nowMs());
      if (end > next) {
        const sent = ticks.slice(next, end).map((tick) => `data: ${JSON.stringify(quoteOf(tick))}`);
        response.write(`${sent.join("\n\n")}\n\n`);
      }
      next = end;
    }, lookEveryMs);
    request.on("close", () => clearInterval(timer));
  }

  function answerSpan(url: URL, response: ServerResponse): void {
    const [since, until] = ["since", "until"].map((name) =>
      Date.parse(url.searchParams.get(name) ?? ""),
    );
    const end = Math.min(until ?? 0, nowMs());
    const sent = ticks.slice(firstAfter(ticks, since ?? 0), firstAfter(ticks, end));
    response.end(JSON.stringify(sent.map(quoteOf)));
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function quoteOf({ ticker, cents, atMs }: MarketTick) {
  const tradedAt = new Date(atMs).toISOString();
  return { ticker, price: cents / 100, volume: 100, tradedAt, isHalted: false };
}

/** Place of the first trade after an instant. */
function firstAfter(ticks: readonly MarketTick[], atMs: number): number {
  let [low, high] = [0, ticks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ticks[middle]?.atMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
