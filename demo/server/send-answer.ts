import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants, gzipSync } from "node:zlib";
import type { Answer } from "#demo/server/answer.ts";

/** Below this packing gains nothing. */
const leastPacked = 1_000;
const packedTypes = new Set(["application/x-gzip", "application/zip"]);

/**
 * Sends an answer as EDGAR does: with its validators, 304 for what the client has already, packed
 * for those who take gzip, without a body to HEAD.
 */
export function sendAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Answer,
): void {
  const { status, contentType, bytes, changedAt } = answer;
  const isGood = status === 200;
  const etag = `"${hash("sha1", bytes).slice(0, 20)}"`;
  const headers: Record<string, string | number> = {
    "Content-Type": contentType,
    ...(isGood ? { ETag: etag, Vary: "Accept-Encoding" } : {}),
    ...(isGood && changedAt !== null ? { "Last-Modified": httpDate(changedAt) } : {}),
  };
  if (isGood && isKnown(request, etag, changedAt)) {
    response.writeHead(304, headers).end();
    return;
  }
  const isPacked =
    isGood &&
    bytes.length >= leastPacked &&
    !packedTypes.has(contentType) &&
    /\bgzip\b/.test(request.headers["accept-encoding"]?.toString() ?? "");
  const body = isPacked ? gzipSync(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  response.writeHead(status, {
    ...headers,
    ...(isPacked ? { "Content-Encoding": "gzip" } : {}),
    "Content-Length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** An entity tag decides alone where the client sends one (RFC 9110, 13.2.2). */
function isKnown({ headers }: IncomingMessage, etag: string, changedAt: string | null): boolean {
  const tags = headers["if-none-match"];
  if (tags !== undefined)
    return tags.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return changedAt !== null && !Number.isNaN(since) && Date.parse(changedAt) <= since;
}

function httpDate(instant: string): string {
  return new Date(instant).toUTCString();
}
