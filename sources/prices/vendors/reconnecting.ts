import { VendorError } from "../price-vendor.ts";

export type StreamTimes = {
  /** Silence after which a sign of life is requested, milliseconds. */
  idleMs: number;
  /** How long that sign may take. */
  answerMs: number;
  /** Before the first attempt after a drop; doubled with each further one. */
  retryMs: number;
  longestRetryMs: number;
};

export const usualStreamTimes: StreamTimes = {
  idleMs: 30_000,
  answerMs: 15_000,
  retryMs: 1_000,
  longestRetryMs: 60_000,
};

/** One connection. It ends by `failed`, once, and sends nothing after `close`. */
export type Attempt = {
  close: () => void;
};

export type AttemptEvents = {
  /** The stream is up. */
  live: () => void;
  /** Something came: the connection lives. */
  heard: () => void;
  failed: (error: VendorError) => void;
};

/**
 * Keeps a stream up: after a drop it connects again, sooner at first, later after each failure in a row; what
 * refuses the key is tried seldom.
 * @param connect  begins one connection
 * @param onDown  called for each end other than by `close`
 */
export function keepConnected(options: {
  times: StreamTimes;
  connect: (events: AttemptEvents) => Attempt;
  /** Requests a sign of life on the present connection. */
  probe: () => void;
  onLive: () => void;
  onDown: (error: VendorError) => void;
}): { close: () => void } {
  const { times } = options;
  let attempt: Attempt | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const begin = (): void => {
    let isOver = false;
    const fail = (error: VendorError): void => {
      if (isOver || isClosed) return;
      isOver = true;
      clearTimeout(timer);
      attempt?.close();
      options.onDown(error);
      const isRefused = error.failure === "bad-request";
      const delay = Math.min(times.retryMs * 2 ** Math.min(failures, 20), times.longestRetryMs);
      failures += 1;
      timer = setTimeout(begin, isRefused ? times.longestRetryMs : delay);
    };
    const listen = (): void => {
      if (isOver || isClosed) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        options.probe();
        timer = setTimeout(
          () => fail(new VendorError("no-answer", "The price stream stopped sending.")),
          times.answerMs,
        );
      }, times.idleMs);
    };
    attempt = options.connect({
      live: () => {
        if (isOver || isClosed) return;
        failures = 0;
        options.onLive();
      },
      heard: listen,
      failed: fail,
    });
    listen();
  };
  begin();
  return {
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      attempt?.close();
    },
  };
}
