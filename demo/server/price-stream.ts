import type { ServerResponse } from "node:http";
import { type Quote, quotesAt } from "#demo/prices/quotes.ts";
import type { WorldClock } from "#demo/server/world-view.ts";

/** Real time between two looks at the market, milliseconds. */
const lookEveryMs = 200;
/** Looks without a trade after which a comment shows that the line still stands: 15 seconds. */
const looksPerHeartbeat = 75;

type Client = { response: ServerResponse; sent: Map<string, string>; quietLooks: number };

/**
 * Server-Sent Events of last trades: to each client one event for every security that traded, was
 * halted or resumed since the last look. Whoever joins is first told of every security as it stands.
 */
export class PriceStream {
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
