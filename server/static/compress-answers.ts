import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

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

/** Encodings we can send, the smallest result first. */
const encodings = ["br", "gzip", "identity"] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encoding of the answer: what the client likes best, of equals the smaller. Clients that refuse them all
 * get the plain bytes.
 * @param header  Accept-Encoding; absent: nothing but plain bytes Source: RFC 9110, 12.5.3
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  const weights = readWeights(header ?? "");
  let best: Encoding = "identity";
  let bestWeight = 0;
  for (const encoding of encodings) {
    // Plain bytes are acceptable unless refused, but never preferred.
    const unnamed = encoding === "identity" ? Number.MIN_VALUE : (weights.get("*") ?? 0);
    const weight = weights.get(encoding) ?? unnamed;
    if (weight > bestWeight) {
      best = encoding;
      bestWeight = weight;
    }
  }
  return best;
}

function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith("q="))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (name !== "") weights.set(name, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}
