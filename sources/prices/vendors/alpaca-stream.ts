import { WebSocket } from "undici";
import { type PriceStream, type StreamListener, VendorError } from "../price-vendor.ts";
import { alpacaSymbol, readAlpacaMessages, type StreamMessage } from "./alpaca-messages.ts";
import type { VendorClient } from "./vendor-client.ts";
import {
  type Attempt,
  type AttemptEvents,
  keepConnected,
  type StreamTimes,
  usualStreamTimes,
} from "./reconnecting.ts";

export type AlpacaFeed = "iex" | "sip";

export type AlpacaStreamOptions = {
  key: string;
  secret: string;
  feed: AlpacaFeed;
  client: VendorClient;
  origin: string;
  listener: StreamListener;
  times?: Partial<StreamTimes> | undefined;
};

/**
 * Alpaca's stream of trades and trading statuses. It signs in, subscribes, and after a drop does so
 * again by itself.
 * Source: https://docs.alpaca.markets/docs/real-time-stock-pricing-data
 */
export function openAlpacaStream(options: AlpacaStreamOptions): PriceStream {
  const { listener } = options;
  const state: StreamState = { wanted: new Set(), socket: null, isSignedIn: false };
  const connection = keepConnected({
    times: { ...usualStreamTimes, ...options.times },
    connect: (events) => connect(options, state, events),
    // Subscribing again to what is subscribed is answered with the list of it.
    probe: () => changeSubscription(state, "subscribe", [...state.wanted].slice(0, 1)),
    onLive: listener.onLive,
    onDown: listener.onDown,
  });
  return {
    follow: (tickers) => {
      const { wanted } = state;
      const symbols = new Set(tickers.map(alpacaSymbol));
      const added = [...symbols].filter((symbol) => !wanted.has(symbol));
      const removed = [...wanted].filter((symbol) => !symbols.has(symbol));
      for (const symbol of removed) wanted.delete(symbol);
      for (const symbol of added) wanted.add(symbol);
      changeSubscription(state, "unsubscribe", removed);
      changeSubscription(state, "subscribe", added);
    },
    close: async () => {
      connection.close();
    },
  };
}

type StreamState = {
  /** Alpaca's symbols. */
  wanted: Set<string>;
  /** The present connection. */
  socket: WebSocket | null;
  isSignedIn: boolean;
};

function connect(options: AlpacaStreamOptions, state: StreamState, events: AttemptEvents): Attempt {
  state.isSignedIn = false;
  const url = options.client.addressOf(options.origin, `/v2/${options.feed}`);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(url, { dispatcher: options.client.agent });
  state.socket = socket;
  socket.addEventListener("message", ({ data }: { data: unknown }) => {
    if (state.socket !== socket) return;
    events.heard();
    for (const message of readAlpacaMessages(data)) handle(message, { options, state, events });
  });
  const dropped = (): void => {
    events.failed(new VendorError("no-answer", "The price stream was interrupted."));
  };
  socket.addEventListener("close", dropped);
  socket.addEventListener("error", dropped);
  return {
    close: () => {
      if (state.socket === socket) state.socket = null;
      socket.close();
    },
  };
}

function handle(
  message: StreamMessage,
  context: { options: AlpacaStreamOptions; state: StreamState; events: AttemptEvents },
): void {
  const { options, state, events } = context;
  if (message.kind === "quote") options.listener.onQuote(message.quote);
  else if (message.kind === "connected") {
    send(state, { action: "auth", key: options.key, secret: options.secret });
  } else if (message.kind === "signed-in") {
    state.isSignedIn = true;
    changeSubscription(state, "subscribe", [...state.wanted]);
    events.live();
  } else if (message.kind === "too-many") options.listener.onPartial(message.error);
  else events.failed(message.error);
}

/** Subscribed piece by piece: where they are too many, the first pieces are streamed. */
const symbolsInMessage = 15;

function changeSubscription(
  state: StreamState,
  action: "subscribe" | "unsubscribe",
  symbols: readonly string[],
): void {
  if (!state.isSignedIn) return;
  for (let start = 0; start < symbols.length; start += symbolsInMessage) {
    const some = symbols.slice(start, start + symbolsInMessage);
    send(state, { action, trades: some, statuses: some });
  }
}

function send({ socket }: StreamState, message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
