import { request, Agent, errors } from "undici";
import { placeOf } from "./address-guard.ts";
import { type ClientLimits, EdgarError } from "./edgar-client.ts";
import { ForbiddenConnection } from "#sources/http/guarded-connector.ts";
import type { RawAnswer } from "./classify-answer.ts";
import { type BodyLimits, BodyTooLarge, readBody } from "#sources/http/read-body.ts";

type ExchangeRequest = {
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: BodyLimits;
  signal: AbortSignal | undefined;
};

/** Of an answer that is no content only the start is looked at. */
const refusalBytes = 64 * 1_024;

/**
 * Requests an address once.
 * @throws {EdgarError} broken, timeout, too-large, forbidden-address or aborted
 */
export async function exchange(
  { agent, surplusSeen }: WatchedAgent,
  outgoing: ExchangeRequest,
  limits: ClientLimits,
): Promise<RawAnswer> {
  const deadline = AbortSignal.timeout(limits.totalMs);
  const signal =
    outgoing.signal === undefined ? deadline : AbortSignal.any([outgoing.signal, deadline]);
  const surplusBefore = surplusSeen();
  try {
    const answer = await request(outgoing.url, {
      dispatcher: agent,
      method: "GET",
      headers: outgoing.headers,
      signal,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.idleMs,
    });
    const { statusCode: httpStatus, headers } = answer;
    const encoding = headers["content-encoding"];
    const read = await readBody(
      answer.body,
      typeof encoding === "string" ? encoding : encoding?.join(","),
      httpStatus === 200 ? outgoing.body : { maxBytes: refusalBytes, whenLonger: "read-start" },
    );
    await untilSurplusIsReported();
    if (surplusSeen() !== surplusBefore) throw new Error("it is longer than its Content-Length");
    return { httpStatus, headers, ...read };
  } catch (error) {
    throw failureOf(error, outgoing, deadline);
  }
}

/** Turns of the event loop until a connection has reported what followed an answer. */
const turnsToReport = 3;

async function untilSurplusIsReported(): Promise<void> {
  for (let turn = 0; turn < turnsToReport; turn += 1)
    await new Promise((resolve) => setImmediate(resolve));
}

const timeouts: readonly unknown[] = [
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
];

const unreachableCodes: readonly string[] = [
  "ENOTFOUND",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "ENETUNREACH",
  "EHOSTUNREACH",
];

function failureOf(
  error: unknown,
  { url, body, signal }: ExchangeRequest,
  deadline: AbortSignal,
): EdgarError {
  const place = placeOf(url);
  const failed = (failure: EdgarError["failure"], message: string): EdgarError =>
    new EdgarError(failure, url.href, null, message);
  if (signal?.aborted === true) return failed("aborted", `${place} is no longer wanted.`);
  const cause = causesOf(error);
  const forbidden = cause.find((each) => each instanceof ForbiddenConnection);
  if (forbidden !== undefined) {
    return failed("forbidden-address", `${place} was not requested. ${forbidden.message}`);
  }
  if (cause.some((each) => each instanceof BodyTooLarge)) {
    return failed("too-large", `${place} is longer than the limit of ${body.maxBytes} bytes.`);
  }
  const codes = cause.map((each) => ("code" in each ? each.code : undefined));
  if (deadline.aborted || codes.some((code) => timeouts.includes(code))) {
    return failed("timeout", `${place} did not answer in time.`);
  }
  const unreachable = unreachableCodes.find((code) => codes.includes(code));
  if (unreachable !== undefined) {
    return failed(
      "broken",
      `${url.host} cannot be reached (${unreachable}). Check the network, name service and firewall of this machine.`,
    );
  }
  const why = cause[0]?.message ?? "no reason was given";
  return failed(
    "broken",
    `The answer of ${place} was interrupted or invalid: ${why.slice(0, 200)}`,
  );
}

/** An error with what it was caused by, outermost first. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let each = error; each instanceof Error && causes.length < 8; each = each.cause) {
    causes.push(each);
    if (each instanceof AggregateError)
      causes.push(...each.errors.filter((inner) => inner instanceof Error));
  }
  return causes;
}

/** Connections to hosts, and what they tell after an answer is over. */
export type WatchedAgent = {
  agent: Agent;
  /** How often bytes came that are no answer to anything. */
  surplusSeen: () => number;
};

/**
 * An agent that counts answers longer than their Content-Length. Such an answer looks whole. Only the bytes after it show
 * that it is not; the connection reports them once the answer is over.
 */
export function openWatchedAgent(options: Agent.Options): WatchedAgent {
  const agent = new Agent(options);
  let seen = 0;
  agent.on("disconnect", (_origin, _targets, error) => {
    const isSurplus = error instanceof errors.SocketError && error.message === "bad response";
    if (isSurplus || error instanceof errors.HTTPParserError) seen += 1;
  });
  return { agent, surplusSeen: () => seen };
}
