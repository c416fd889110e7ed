import type { LookupFunction } from "node:net";
import { allowedAddress, checkOrigins, mayConnect, placeOf } from "./address-guard.ts";
import {
  type ClientLimits,
  usualLimits,
  usualMaxBytes,
  type EdgarAnswer,
  type EdgarClient,
  EdgarError,
  type EdgarOrigins,
  type GetOptions,
  type Pace,
} from "./edgar-client.ts";
import { exchange, openWatchedAgent, type WatchedAgent } from "./exchange.ts";
import { guardedConnector } from "../../http/guarded-connector.ts";
import { headerOf, classifyAnswer, type RawAnswer, type AnswerClass } from "./classify-answer.ts";

export type EdgarClientOptions = {
  origins: EdgarOrigins;
  /** "Company contact@mail", sent with every request. */
  userAgent: string;
  /** Every request takes its turn from it first. */
  pace: Pace;
  limits?: Partial<ClientLimits>;
  /** How host names are resolved; the system's way by default. */
  lookup?: LookupFunction;
};

export type OpenEdgarClient = EdgarClient & {
  /** Ends the connections, and what is still under way on them. */
  close: () => Promise<void>;
};

/**
 * A client of EDGAR, or of a copy of it on this machine. It keeps the pace it is given, says who
 * calls, follows no redirect to another host, and connects to no private address.
 * @throws {TypeError} when an origin is neither EDGAR's nor of this machine
 */
export function createEdgarClient(options: EdgarClientOptions): OpenEdgarClient {
  const limits = { ...usualLimits, ...options.limits };
  checkOrigins(options.origins);
  const watched = openWatchedAgent({
    connect: guardedConnector({ connectTimeoutMs: limits.connectMs, mayConnect }, options.lookup),
    connections: limits.connections,
    pipelining: 1,
    allowH2: false,
  });
  const context: Context = { ...options, limits, watched };
  return {
    get: (url, getOptions = {}) => requestUntilAnswered(context, url, getOptions),
    close: () => watched.agent.destroy(),
  };
}

type Context = EdgarClientOptions & { limits: ClientLimits; watched: WatchedAgent };

async function requestUntilAnswered(
  context: Context,
  address: string,
  options: GetOptions,
): Promise<EdgarAnswer> {
  let url = allowedAddress(address, context.origins);
  const tries = { refused: 0, broken: 0, redirects: 0 };
  for (;;) {
    const outcome = await requestOnce(context, url, options);
    if (outcome.type === "answer") return outcome.answer;
    if (outcome.type === "redirect") {
      tries.redirects += 1;
      url = redirected(context, url, outcome.location, tries.redirects);
      continue;
    }
    tries[outcome.type] += 1;
    const most =
      outcome.type === "refused" ? context.limits.triesRefused : context.limits.triesBroken;
    if (tries[outcome.type] >= most) throw outcome.error;
  }
}

type Outcome =
  | { type: "answer"; answer: EdgarAnswer }
  | { type: "redirect"; location: string }
  /** Worth another try. */
  | { type: "refused" | "broken"; error: EdgarError };

/** @throws {EdgarError} where another try cannot help */
async function requestOnce(context: Context, url: URL, options: GetOptions): Promise<Outcome> {
  await waitForSlot(context.pace, url, options.signal);
  let raw: RawAnswer;
  try {
    const headers = requestHeaders(context.userAgent, options.validators);
    const { maxBytes = usualMaxBytes, whenLonger = "refuse", signal } = options;
    const request = { url, headers, body: { maxBytes, whenLonger }, signal };
    raw = await exchange(context.watched, request, context.limits);
  } catch (error) {
    const mayHelp =
      error instanceof EdgarError && (error.failure === "broken" || error.failure === "timeout");
    if (mayHelp) return { type: "broken", error };
    throw error;
  }
  const classified = classifyAnswer(url, raw, Temporal.Now.instant());
  if (classified.type === "refused") await context.pace.backOff(classified.retryAfterSeconds);
  else if (classified.type !== "unavailable") await context.pace.succeed();
  return outcomeOf(url, raw, classified, options);
}

/** @throws {EdgarError} absent, unavailable */
function outcomeOf(
  url: URL,
  raw: RawAnswer,
  classified: AnswerClass,
  options: GetOptions,
): Outcome {
  const place = placeOf(url);
  const { httpStatus, bytes, isWhole } = raw;
  const failed = (failure: EdgarError["failure"], message: string): EdgarError =>
    new EdgarError(failure, url.href, httpStatus, message);
  if (classified.type === "content") {
    const validators = {
      etag: headerOf(raw, "etag"),
      lastModified: headerOf(raw, "last-modified"),
    };
    return {
      type: "answer",
      answer: { status: "fetched", url: url.href, bytes, isWhole, validators },
    };
  }
  if (classified.type === "not-modified") {
    if (hasValidators(options)) {
      return { type: "answer", answer: { status: "not-modified", url: url.href } };
    }
    return {
      type: "broken",
      error: failed("broken", `${place} answered "not modified" although it is not stored.`),
    };
  }
  if (classified.type === "redirect") return { type: "redirect", location: classified.location };
  if (classified.type === "absent") throw failed("absent", `${place} does not exist.`);
  if (classified.type === "refused") {
    return { type: "refused", error: failed("refused", refusalText(place, httpStatus)) };
  }
  const error = failed(
    "unavailable",
    `${place} returned ${classified.seen} instead of the requested file (status ${httpStatus}). It is retried later.`,
  );
  if (!classified.isWorthAnotherTry) throw error;
  return { type: "broken", error };
}

function refusalText(place: string, httpStatus: number): string {
  return (
    `${place} was refused with status ${httpStatus}. Sentinel waits and retries. ` +
    "If this continues, lower SENTINEL_EDGAR_RATE, and check that SEC_USER_AGENT names a company and a monitored email address."
  );
}

/**
 * A host may move a page within itself once; other redirects are refused.
 * @throws {EdgarError} forbidden-address
 */
function redirected({ origins }: Context, from: URL, location: string, count: number): URL {
  const to = URL.parse(location, from.href);
  const place = placeOf(from);
  if (to === null || to.origin !== from.origin || count > 1) {
    const where = to === null ? "nowhere" : placeOf(to);
    throw new EdgarError(
      "forbidden-address",
      from.href,
      null,
      `${place} redirects to ${where.slice(0, 200)}, which is not followed.`,
    );
  }
  return allowedAddress(to.href, origins);
}

async function waitForSlot(pace: Pace, url: URL, signal: AbortSignal | undefined): Promise<void> {
  try {
    await pace.waitForSlot(signal);
  } catch (error) {
    if (signal?.aborted !== true) throw error;
    throw new EdgarError("aborted", url.href, null, `${placeOf(url)} is no longer wanted.`);
  }
}

function hasValidators({ validators }: GetOptions): boolean {
  return validators !== undefined && (validators.etag ?? validators.lastModified) !== null;
}

function requestHeaders(
  userAgent: string,
  validators: GetOptions["validators"],
): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent,
    "accept-encoding": "gzip",
    accept: "*/*",
  };
  const { etag = null, lastModified = null } = validators ?? {};
  if (etag !== null) headers["if-none-match"] = etag;
  if (lastModified !== null) headers["if-modified-since"] = lastModified;
  return headers;
}
