import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { negotiateEncoding } from "#server/static/negotiate-encoding.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Characters; smaller answers, those with tokens and codes among them, are sent as they are. */
const leastLength = 32_768;
/** Of 0 to 11: answers are made once and sent once, so that speed decides. */
const brotliQuality = 4;

/**
 * Compresses long JSON answers for clients that accept it. Secrets are only in short answers, which are never
 * compressed: their length says nothing of what is in them.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload: unknown) => {
    if (typeof payload !== "string" || payload.length < leastLength) return payload;
    const accepted = request.headers["accept-encoding"];
    const encoding = negotiateEncoding(Array.isArray(accepted) ? accepted.join(",") : accepted);
    reply.header("vary", "accept-encoding");
    if (encoding === "identity") return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    return encoding === "br"
      ? brotli(payload, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : gzipped(payload);
  });
}
