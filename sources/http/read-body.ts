import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

export type BodyLimits = { maxBytes: number; whenLonger: "read-start" | "refuse" };

export type ReadBody = {
  bytes: Uint8Array;
  /** False when it is longer than `maxBytes`, of which these bytes are the start. */
  isWhole: boolean;
};

/** The body is longer than may be read. */
export class BodyTooLarge extends Error {
  override name = "BodyTooLarge";
}

/** The body is in an encoding that was not requested. */
export class UnknownEncoding extends Error {
  override name = "UnknownEncoding";
}

/**
 * Reads a body to its end or to the limit, which holds for what is sent and for what it decodes to.
 * @param encoding  the answer's Content-Encoding: none, identity or gzip
 * @throws {BodyTooLarge, UnknownEncoding} and the stream's and zlib's own errors
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  limits: BodyLimits,
): Promise<ReadBody> {
  // A body that is left before its end reports that; it is known.
  body.on("error", () => undefined);
  try {
    const name = encoding?.trim().toLowerCase() ?? "identity";
    if (name === "identity" || name === "") return await collect(body, limits);
    if (name === "gzip" || name === "x-gzip") return await collect(decoded(body, limits), limits);
    throw new UnknownEncoding(`The answer is encoded as ${name.slice(0, 40)}.`);
  } finally {
    body.destroy();
  }
}

function decoded(body: Readable, { maxBytes }: BodyLimits): Readable {
  const gunzip = createGunzip();
  let received = 0;
  body.on("data", (chunk: Buffer) => {
    received += chunk.length;
    if (received > maxBytes) gunzip.destroy(new BodyTooLarge("The answer is too long."));
  });
  body.on("error", (error) => gunzip.destroy(error));
  return body.pipe(gunzip);
}

async function collect(source: Readable, limits: BodyLimits): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let room = limits.maxBytes;
  for await (const chunk of source) {
    if (!(chunk instanceof Uint8Array)) throw new TypeError("The body is no stream of bytes.");
    if (chunk.length > room) {
      if (limits.whenLonger === "refuse") throw new BodyTooLarge("The answer is too long.");
      chunks.push(chunk.subarray(0, room));
      return { bytes: Buffer.concat(chunks), isWhole: false };
    }
    chunks.push(chunk);
    room -= chunk.length;
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}
