/** What a list's answer said of its own version, to learn whether it has changed. */
type Validators = { etag: string | null; lastModified: string | null };

export type Fetched = {
  status: "fetched";
  url: string;
  bytes: Uint8Array;
  /** False when the answer is longer than what may be read, of which these bytes are the start. */
  isWhole: boolean;
  validators: Validators;
};

export type EdgarAnswer = Fetched | { status: "not-modified"; url: string };

/**
 * Why an address gave nothing.
 * `absent`: 404, or the "AccessDenied" EDGAR answers for an archive file that does not exist.
 * `refused`: 403, 429 or 503 after all tries. `unavailable`: another 5xx, or a page of HTML where a
 * list was requested. `broken`: reset, half a body, a wrong length. `forbidden-address`: a host, a
 * scheme, a redirect or an address of a private network that may not be called.
 */
export type EdgarFailure =
  | "absent"
  | "refused"
  | "unavailable"
  | "timeout"
  | "broken"
  | "too-large"
  | "forbidden-address"
  | "aborted";

export class EdgarError extends Error {
  override name = "EdgarError";
  readonly failure: EdgarFailure;
  readonly url: string;
  readonly httpStatus: number | null;

  constructor(failure: EdgarFailure, url: string, httpStatus: number | null, message: string) {
    super(message);
    this.failure = failure;
    this.url = url;
    this.httpStatus = httpStatus;
  }
}

/** One pace for all that call one host, whatever process they are in. */
export type Pace = {
  /** Waits until the next request may go out. @throws the signal's reason when aborted */
  waitForSlot: (signal?: AbortSignal) => Promise<void>;
  /** The host refused: no process calls it for 1, 2, 4 … 600 s, or for as long as it says if longer. */
  backOff: (retryAfterSeconds: number | null) => Promise<void>;
  /** The host answered: the next refusal begins at one second again. */
  succeed: () => Promise<void>;
};

export type GetOptions = {
  /** Of the copy that is already here: an unchanged list is answered `not-modified`. */
  validators?: Validators;
  /** Default 50 MB. */
  maxBytes?: number;
  /** What to do with a longer answer: read its start (a filing) or refuse it (a list, the default). */
  whenLonger?: "read-start" | "refuse";
  signal?: AbortSignal;
};

export type EdgarClient = {
  /**
   * Requests one address of EDGAR, again where trying again may help.
   * @throws {EdgarError}
   */
  get: (url: string, options?: GetOptions) => Promise<EdgarAnswer>;
};

/** Origins without a trailing slash. */
export type EdgarOrigins = { www: string; data: string };

export const secOrigins: EdgarOrigins = {
  www: "https://www.sec.gov",
  data: "https://data.sec.gov",
};

/** How long and how often one address is requested; times in milliseconds. */
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
  /** Tries in all while answers break off, stall, or are not what was requested. */
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
