import type { LookupFunction } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import type { Pace } from "#sources/edgar/client/edgar-client.ts";
import { guardedConnector } from "#sources/http/guarded-connector.ts";
import { isLoopbackAddress, isPublicAddress } from "#sources/http/internet-address.ts";
import { readBody } from "#sources/http/read-body.ts";
import { VendorError } from "#sources/prices/price-vendor.ts";
import type { z } from "zod";

type VendorLimits = {
  /** Milliseconds. */
  connectMs: number;
  idleMs: number;
  totalMs: number;
  maxBytes: number;
  /** Tries in all while answers break off or the vendor refuses for now. */
  tries: number;
  /** Before the second try; doubled before each further one. */
  retryMs: number;
};

const usualLimits: VendorLimits = {
  connectMs: 10_000,
  idleMs: 30_000,
  totalMs: 120_000,
  maxBytes: 50_000_000,
  tries: 4,
  retryMs: 1_000,
};

export type VendorAccess = {
  /** The vendor's own https origins, the only ones called. */
  origins: readonly string[];
  /** "http://127.0.0.1:PORT" called in place of them; null: none. */
  localOrigin: string | null;
  /** Sent with every request; never disclosed. */
  headers: Readonly<Record<string, string>>;
  pace: Pace;
  limits?: Partial<VendorLimits>;
  /** How host names are resolved; the system's way by default. */
  lookup?: LookupFunction;
};

export type VendorClient = {
  agent: Agent;
  /** Where an address of the vendor lies. @param origin  one of `origins` */
  addressOf: (origin: string, path: string) => URL;
  /** Requests at the vendor's pace, and again where that may help. @throws {VendorError} */
  get: (url: URL, signal?: AbortSignal) => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/**
 * The way to a vendor: its hosts over https and no others, no private addresses, no redirects,
 * limits of size and time.
 */
export function openVendorClient(access: VendorAccess): VendorClient {
  const limits = { ...usualLimits, ...access.limits };
  const hosts = new Set(access.origins.map((origin) => new URL(origin).hostname));
  const mayConnect = (hostname: string, address: string): boolean =>
    hosts.has(hostname) ? isPublicAddress(address) : isLoopbackAddress(address);
  const connect = guardedConnector(
    { connectTimeoutMs: limits.connectMs, mayConnect },
    access.lookup,
  );
  const agent = new Agent({
    connect,
    connections: 4,
    pipelining: 1,
    allowH2: false,
    webSocket: { maxPayloadSize: 4_000_000 },
  });
  const allowed = access.localOrigin === null ? access.origins : [access.localOrigin];
  return {
    agent,
    addressOf: (origin, path) => new URL(path, access.localOrigin ?? origin),
    get: async (url, signal) => {
      if (!allowed.includes(url.origin)) {
        throw new VendorError("bad-request", `${url.origin} is none of the vendor's hosts.`);
      }
      return await requestUntilAnswered({ access, limits, agent }, url, signal);
    },
    close: () => agent.destroy(),
  };
}

type Context = { access: VendorAccess; limits: VendorLimits; agent: Agent };

async function requestUntilAnswered(
  context: Context,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { limits, access } = context;
  for (let attempt = 1; ; attempt += 1) {
    await access.pace.waitForSlot(signal);
    try {
      const bytes = await requestOnce(context, url, signal);
      await access.pace.succeed();
      return bytes;
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof VendorError)) throw error;
      const isRefused = error instanceof RefusedForNow;
      // The last refusal too: other processes call the same vendor.
      if (isRefused) await access.pace.backOff(error.retryAfterSeconds);
      if (error.failure !== "no-answer" || attempt >= limits.tries) throw error;
      if (!isRefused)
        await sleep(limits.retryMs * 2 ** (attempt - 1), undefined, signal && { signal });
    }
  }
}

/** The vendor requires a pause. */
class RefusedForNow extends VendorError {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null) {
    super("no-answer", message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

async function requestOnce(
  { access, limits, agent }: Context,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const deadline = AbortSignal.timeout(limits.totalMs);
  const place = `${url.origin}${url.pathname}`;
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: "GET",
      headers: { accept: "*/*", "accept-encoding": "gzip", ...access.headers },
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      headersTimeout: limits.idleMs,
      bodyTimeout: limits.idleMs,
    });
    const encoding = answer.headers["content-encoding"];
    if (answer.statusCode !== 200) {
      answer.body.on("error", () => undefined).destroy();
      throw refusalOf(answer.statusCode, place, answer.headers["retry-after"]);
    }
    const body = { maxBytes: limits.maxBytes, whenLonger: "refuse" as const };
    const name = typeof encoding === "string" ? encoding : encoding?.join(",");
    return (await readBody(answer.body, name, body)).bytes;
  } catch (error) {
    if (error instanceof VendorError) throw error;
    // The cause may quote headers: only its kind is reported.
    const kind = error instanceof Error ? error.name : "failure";
    throw new VendorError(
      "no-answer",
      deadline.aborted
        ? `${place} did not answer in time.`
        : `The answer of ${place} was interrupted or never started (${kind}).`,
    );
  }
}

function refusalOf(
  status: number,
  place: string,
  retryAfter: string | string[] | undefined,
): VendorError {
  if (status === 404) return new VendorError("not-found", `${place} does not exist.`);
  if (status === 401 || status === 403) {
    const why = "see that its key is right and its subscription covers the request.";
    return new VendorError("bad-request", `${place} refused the key (status ${status}): ${why}`);
  }
  if (status === 429 || status === 503) {
    const message = `${place} asked to slow down (status ${status}).`;
    return new RefusedForNow(message, secondsOf(retryAfter));
  }
  if (status >= 500) return new VendorError("no-answer", `${place} failed with status ${status}.`);
  if (status >= 300 && status < 400) {
    return new VendorError("bad-request", `${place} redirects elsewhere, which is not followed.`);
  }
  return new VendorError("bad-request", `${place} refused the request (status ${status}).`);
}

/** Seconds of a Retry-After that gives seconds; null otherwise. */
function secondsOf(header: string | string[] | undefined): number | null {
  const text = typeof header === "string" ? header.trim() : "";
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Reads an answer into a checked shape. @throws {VendorError} unreadable */
export function vendorJson<Shape extends z.ZodType>(
  bytes: Uint8Array,
  shape: Shape,
  place: string,
): z.output<Shape> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new VendorError("unreadable", `The answer of ${place} is not JSON.`);
  }
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  const where = checked.error.issues[0]?.path.map(String).join(".") ?? "";
  throw new VendorError(
    "unreadable",
    `The answer of ${place} is not as documented${where === "" ? "" : ` at ${where.slice(0, 80)}`}.`,
  );
}
