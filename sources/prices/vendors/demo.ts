import { request } from "undici";
import { z } from "zod";
import {
  type DailyPrices,
  type DaySpan,
  type PastTrades,
  type PriceStream,
  type PriceVendor,
  type StreamListener,
  type TradeSpan,
  VendorError,
  type VendorQuote,
} from "../price-vendor.ts";
import { type PriceRow, rowReaderFor } from "../price-row.ts";
import {
  openVendorClient,
  type VendorAccess,
  type VendorClient,
  vendorJson,
} from "./vendor-client.ts";
import { checkedPrices, type ReportedAction } from "./checked-prices.ts";
import {
  type AttemptEvents,
  keepConnected,
  type StreamTimes,
  usualStreamTimes,
} from "./reconnecting.ts";

export type DemoVendorOptions = {
  /** "http://127.0.0.1:PORT" of the demo server. */
  url: string;
  times?: Partial<StreamTimes>;
} & Pick<VendorAccess, "pace" | "limits">;

/** The demo world's prices: price files of raw prices with splits and dividends, and a push stream. */
export function demoVendor({ url, times, ...access }: DemoVendorOptions): PriceVendor {
  const client = openVendorClient({
    ...access,
    origins: [],
    localOrigin: url,
    headers: { "user-agent": "Sentinel prices@localhost.invalid" },
  });
  return {
    name: "demo",
    closeBasis: "raw",
    hasSplits: true,
    hasDividends: true,
    mostTickers: 1,
    daily: async (tickers, span, signal) => {
      const answers = new Map<string, DailyPrices>();
      for (const ticker of tickers) {
        const address = client.addressOf(url, "/prices/daily.csv");
        const query = { ticker, from: span.from, through: span.through };
        for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
        const prices = readPriceText(await client.get(address, signal), ticker, span);
        if (prices !== null) answers.set(ticker, prices);
      }
      return answers;
    },
    actions: async (tickers, day, signal) => {
      const address = client.addressOf(url, "/prices/actions.json");
      address.searchParams.set("day", day);
      const parsed = vendorJson(await client.get(address, signal), actionsShape, address.pathname);
      const span = { from: day, through: day };
      const wanted = new Set(tickers);
      return new Map(
        parsed
          .filter(({ ticker }) => wanted.has(ticker))
          .map(({ ticker, splitRatio, dividend }) => {
            const actions = actionsOf({ day, splitRatio, dividend });
            return [ticker, checkedPrices({ bars: [], actions }, span)];
          }),
      );
    },
    tradesBetween: (tickers, span, signal) =>
      pastTrades({ client, url }, { tickers, span }, signal),
    openStream: (listener) => openDemoStream({ client, url, listener, times }),
    close: () => client.close(),
  };
}

/** Null where the file has no line of the ticker. @throws {VendorError} unreadable */
function readPriceText(bytes: Uint8Array, ticker: string, span: DaySpan): DailyPrices | null {
  const [header = "", ...lines] = new TextDecoder().decode(bytes).split("\n");
  let read: ReturnType<typeof rowReaderFor>;
  try {
    read = rowReaderFor(header);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new VendorError("unreadable", `/prices/daily.csv is not a price file. ${why}`);
  }
  const parsed = lines.filter((line) => line !== "").map(read);
  const rows = parsed.filter(
    (row): row is PriceRow => typeof row !== "string" && row.ticker === ticker,
  );
  const unreadable = parsed.filter((row) => typeof row === "string");
  if (rows.length + unreadable.length === 0) return null;
  const prices = checkedPrices({ bars: rows, actions: rows.flatMap(actionsOf) }, span);
  return { ...prices, refused: [...prices.refused, ...unreadable] };
}

function actionsOf({
  day,
  splitRatio,
  dividend,
}: Pick<PriceRow, "day" | "splitRatio" | "dividend">): ReportedAction[] {
  return [
    ...(splitRatio === null ? [] : [{ day, kind: "split" as const, amount: splitRatio }]),
    ...(dividend === null ? [] : [{ day, kind: "dividend" as const, amount: dividend }]),
  ];
}

const actionsShape = z.array(
  z.looseObject({
    ticker: z.string(),
    splitRatio: z.number().nullable(),
    dividend: z.number().nullable(),
  }),
);

/** Of the market, in one request. */
const longestRequest = { minutes: 1 } as const;

async function* pastTrades(
  { client, url }: { client: VendorClient; url: string },
  { tickers, span }: { tickers: readonly string[]; span: TradeSpan },
  signal: AbortSignal | undefined,
): AsyncGenerator<PastTrades> {
  const wanted = new Set(tickers);
  const end = Temporal.Instant.from(span.to);
  for (let from = Temporal.Instant.from(span.from); Temporal.Instant.compare(from, end) < 0;) {
    const next = from.add(longestRequest);
    const to = Temporal.Instant.compare(next, end) < 0 ? next : end;
    const address = client.addressOf(url, "/prices/trades.json");
    address.searchParams.set("since", from.toString());
    address.searchParams.set("until", to.toString());
    const parsed = vendorJson(
      await client.get(address, signal),
      z.array(quoteShape),
      address.pathname,
    );
    const trades = parsed.filter(({ ticker }) => wanted.has(ticker)).map(quoteOf);
    yield { trades, through: to.toString() };
    from = to;
  }
}

function quoteOf(parsed: z.output<typeof quoteShape>): VendorQuote {
  const { ticker, price, volume, tradedAt, isHalted } = parsed;
  return { ticker, price, volume: volume ?? null, at: tradedAt, isHalted };
}

const quoteShape = z.looseObject({
  ticker: z.string(),
  price: z.number().positive(),
  volume: z.number().min(0).nullish(),
  tradedAt: z.iso.datetime(),
  isHalted: z.boolean().default(false),
});

function openDemoStream(options: {
  client: VendorClient;
  url: string;
  listener: StreamListener;
  times: Partial<StreamTimes> | undefined;
}): PriceStream {
  const wanted = new Set<string>();
  const { listener } = options;
  const connection = keepConnected({
    times: { ...usualStreamTimes, ...options.times },
    connect: (events) => {
      const ending = new AbortController();
      const announce = (quote: VendorQuote): void => {
        if (wanted.has(quote.ticker)) listener.onQuote(quote);
      };
      void readEvents(options, { events, announce, signal: ending.signal });
      return { close: () => ending.abort() };
    },
    // Server-Sent Events go one way; the server's own comments are its sign of life.
    probe: () => undefined,
    onLive: listener.onLive,
    onDown: listener.onDown,
  });
  return {
    follow: (tickers) => {
      wanted.clear();
      for (const ticker of tickers) wanted.add(ticker);
    },
    close: async () => {
      connection.close();
    },
  };
}

async function readEvents(
  { client, url }: { client: VendorClient; url: string },
  reading: { events: AttemptEvents; announce: (quote: VendorQuote) => void; signal: AbortSignal },
): Promise<void> {
  const { events, announce, signal } = reading;
  try {
    const answer = await request(client.addressOf(url, "/prices/stream"), {
      dispatcher: client.agent,
      headers: { accept: "text/event-stream", "user-agent": "Sentinel prices@localhost.invalid" },
      signal,
      bodyTimeout: 0,
    });
    if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`);
    events.live();
    await readLines(answer.body, (line) => {
      events.heard();
      const quote = line.startsWith("data:") ? quoteIn(line.slice("data:".length)) : null;
      if (quote !== null) announce(quote);
    });
    events.failed(new VendorError("no-answer", "The price stream ended."));
  } catch {
    events.failed(new VendorError("no-answer", "The price stream was interrupted."));
  }
}

const longestLine = 65_536;

async function readLines(
  body: AsyncIterable<Uint8Array>,
  take: (line: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new Error("a line does not end");
    for (const line of lines) take(line.trimEnd());
  }
}

function quoteIn(text: string): VendorQuote | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = quoteShape.safeParse(value);
  if (!parsed.success) return null;
  return quoteOf(parsed.data);
}
