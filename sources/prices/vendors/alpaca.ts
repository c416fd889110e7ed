import { z } from "zod";
import {
  type DailyPrices,
  type DaySpan,
  type PastTrades,
  type PriceVendor,
  type TradeSpan,
  VendorError,
  type VendorQuote,
} from "../price-vendor.ts";
import { actionsBySymbol, actionsShape, actionTypes } from "./alpaca-actions.ts";
import { alpacaSymbol } from "./alpaca-messages.ts";
import { type AlpacaFeed, openAlpacaStream } from "./alpaca-stream.ts";
import {
  openVendorClient,
  type VendorAccess,
  type VendorClient,
  vendorJson,
} from "./vendor-client.ts";
import { checkedPrices, type ReportedAction, type ReportedBar } from "./checked-prices.ts";
import type { StreamTimes } from "./reconnecting.ts";

const dataOrigin = "https://data.alpaca.markets";
const streamOrigin = "https://stream.data.alpaca.markets";
const mostPages = 2_000;

const barsShape = z.looseObject({
  bars: z
    .record(
      z.string(),
      z.array(
        z.looseObject({
          t: z.string(),
          o: z.unknown().optional(),
          h: z.unknown().optional(),
          l: z.unknown().optional(),
          c: z.unknown().optional(),
          v: z.unknown().optional(),
        }),
      ),
    )
    .nullish(),
  next_page_token: z.string().nullish(),
});

export type AlpacaOptions = {
  key: string;
  secret: string;
  url: string | null;
  /** Of the stream: iex is one exchange and free; sip is all of them. */
  feed: AlpacaFeed;
  times?: Partial<StreamTimes>;
} & Pick<VendorAccess, "pace" | "limits" | "lookup">;

/**
 * Alpaca's daily bars of many tickers at once (raw), corporate actions, and live stream. A renamed
 * security is found under its newest symbol with its whole history (Alpaca's `asof`).
 * Source: https://docs.alpaca.markets/reference/stockbars, /reference/corporateactions-1
 */
export function alpacaVendor(options: AlpacaOptions): PriceVendor {
  const { key, secret, url, feed, ...access } = options;
  const client = openVendorClient({
    ...access,
    origins: [dataOrigin, streamOrigin],
    localOrigin: url,
    headers: { "apca-api-key-id": key, "apca-api-secret-key": secret },
  });
  return {
    name: "alpaca",
    closeBasis: "raw",
    hasSplits: true,
    hasDividends: true,
    mostTickers: 50,
    daily: async (tickers, span, signal) => {
      const request = { client, tickers, span, signal };
      const bars = await readBars(request);
      const actions = await readActions(request);
      return merged(tickers, span, { bars, actions });
    },
    actions: async (tickers, day, signal) => {
      const span = { from: day, through: day };
      const actions = await readActions({ client, tickers, span, signal });
      return merged(tickers, span, { bars: new Map(), actions });
    },
    tradesBetween: (tickers, span, signal) => minuteTrades({ client, feed, tickers, span, signal }),
    openStream: (listener) =>
      openAlpacaStream({
        key,
        secret,
        feed,
        client,
        origin: streamOrigin,
        listener,
        times: options.times,
      }),
    close: () => client.close(),
  };
}

type DailyRequest = {
  client: VendorClient;
  tickers: readonly string[];
  span: DaySpan;
  signal: AbortSignal | undefined;
};

async function readBars(request: DailyRequest): Promise<Map<string, ReportedBar[]>> {
  const found = new Map<string, ReportedBar[]>();
  // Closes and volumes of one exchange would be wrong ones; history of all is open to everyone.
  const query = { timeframe: "1Day", adjustment: "raw", feed: "sip", limit: "10000", sort: "asc" };
  const pages = pagesOf(request, "/v2/stocks/bars", query, barsShape);
  for await (const page of pages) {
    for (const [symbol, rows] of Object.entries(page.bars ?? {})) {
      const bars = found.get(symbol) ?? [];
      found.set(symbol, bars);
      for (const { t, o, h, l, c, v } of rows) {
        bars.push({ day: newYorkDay(t), open: o, high: h, low: l, close: c, volume: v });
      }
    }
  }
  return found;
}

async function readActions(request: DailyRequest): Promise<Map<string, ReportedAction[]>> {
  const found = new Map<string, ReportedAction[]>();
  const query = { types: actionTypes.join(","), limit: "1000" };
  for await (const page of pagesOf(request, "/v1/corporate-actions", query, actionsShape)) {
    for (const [symbol, action] of actionsBySymbol(page)) {
      const actions = found.get(symbol) ?? [];
      found.set(symbol, actions);
      actions.push(action);
    }
  }
  return found;
}

/** Symbols of one request for minutes: its address stays well below what servers take. */
const symbolsPerRequest = 200;

/**
 * Of each minute of a span its lowest and its highest trade, which is all that a threshold needs; a stream's
 * own feed, because a subscription for one exchange does not include others. Source:
 * https://docs.alpaca.markets/reference/stockbars
 */
async function* minuteTrades({
  client,
  feed,
  tickers,
  span,
  signal,
}: {
  client: VendorClient;
  feed: AlpacaFeed;
  tickers: readonly string[];
  span: TradeSpan;
  signal: AbortSignal | undefined;
}): AsyncGenerator<PastTrades> {
  // A minute that had begun is requested whole.
  const from = Temporal.Instant.from(span.from).round({
    smallestUnit: "minute",
    roundingMode: "floor",
  });
  const minutes = { from: from.toString(), through: span.to };
  const query = { timeframe: "1Min", adjustment: "raw", feed, limit: "10000", sort: "asc" };
  for (let start = 0; start < tickers.length; start += symbolsPerRequest) {
    const some = tickers.slice(start, start + symbolsPerRequest);
    const request = { client, tickers: some, span: minutes, signal };
    for await (const page of pagesOf(request, "/v2/stocks/bars", query, barsShape)) {
      const trades = Object.entries(page.bars ?? {}).flatMap(([symbol, bars]) =>
        bars.flatMap(({ t, l, h }) => extremesOf(symbol.replaceAll(".", "-"), t, [l, h])),
      );
      // Symbol by symbol: all of one moment are known at the end only.
      yield { trades, through: null };
    }
  }
}

function extremesOf(ticker: string, at: string, prices: readonly unknown[]): VendorQuote[] {
  const price = z.number().positive();
  return prices.flatMap((candidate) => {
    const read = price.safeParse(candidate);
    if (!read.success || !z.iso.datetime({ offset: true }).safeParse(at).success) return [];
    return [{ ticker, price: read.data, volume: null, at, isHalted: null }];
  });
}

async function* pagesOf<Shape extends z.ZodType<{ next_page_token?: string | null | undefined }>>(
  { client, tickers, span, signal }: DailyRequest,
  path: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
): AsyncGenerator<z.output<Shape>> {
  let token: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const url = client.addressOf(dataOrigin, path);
    const symbols = tickers.map(alpacaSymbol).join(",");
    const parameters = { symbols, start: span.from, end: span.through, ...query };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    if (token !== null) url.searchParams.set("page_token", token);
    const answer: z.output<Shape> = vendorJson(await client.get(url, signal), shape, path);
    yield answer;
    const next: string | null = answer.next_page_token ?? null;
    if (next === null || next === "") return;
    if (next === token) break;
    token = next;
  }
  throw new VendorError("unreadable", `The pages of ${path} do not end.`);
}

function merged(
  tickers: readonly string[],
  span: DaySpan,
  reported: { bars: Map<string, ReportedBar[]>; actions: Map<string, ReportedAction[]> },
): Map<string, DailyPrices> {
  const answers = new Map<string, DailyPrices>();
  for (const ticker of tickers) {
    const symbol = alpacaSymbol(ticker);
    const bars = reported.bars.get(symbol) ?? [];
    const actions = reported.actions.get(symbol) ?? [];
    // A symbol without either cannot be distinguished from an unknown one.
    if (bars.length + actions.length > 0)
      answers.set(ticker, checkedPrices({ bars, actions }, span));
  }
  return answers;
}

/** A daily bar is stamped with midnight in New York, as an instant. */
function newYorkDay(instant: string): string | null {
  try {
    const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO("America/New_York");
    return zoned.toPlainDate().toString();
  } catch {
    return null;
  }
}
