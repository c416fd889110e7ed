/** How long and how often one address is asked; times in milliseconds. */
export type ClientLimits = {
  connectMs: number;
  /** From the request to the answer's headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  idleMs: number;
  /** The whole exchange, however steadily it drips. */
  totalMs: number;
  /** Tries in all while the host refuses (403, 429, 503). */
  triesRefused: number;
  /** Tries in all while answers break off, stall, or are not what was asked for. */
  triesBroken: number;
  /** Connections at a time to one host. */
  connections: number;
};

export const usualLimits: ClientLimits = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 30_000,
  totalMs: 300_000,
  triesRefused: 4,
  triesBroken: 4,
  connections: 8,
};

/** What a list or a filing may have at most by default. */
export const usualMaxBytes = 50_000_000;
