import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "#server/static/negotiate-encoding.ts";

/** A file in memory, in every encoding it can be sent in. */
export type ServedFile = {
  contentType: string;
  cacheControl: string;
  /** Whether it is compressed for clients that accept it. */
  isCompressible: boolean;
  /** Names the bytes of one encoding, with its quotes. */
  etag(encoding: Encoding): string;
  /** Compressed on first use, then kept. */
  read(encoding: Encoding): Promise<Buffer>;
};

/** Fonts and pictures are compressed by their own formats. */
const compressible = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/;
/** Below this a compressed answer takes as many packets. */
const smallestWorthwhile = 512;
/** Nearly as small as the best, in a tenth of its time. */
const brotliQuality = 9;

const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/** A file to serve from memory. */
export function createServedFile(
  bytes: Buffer,
  { contentType, cacheControl }: Pick<ServedFile, "contentType" | "cacheControl">,
): ServedFile {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  const compressed = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(bytes)]]);
  return {
    contentType,
    cacheControl,
    isCompressible: compressible.test(contentType) && bytes.length >= smallestWorthwhile,
    etag: (encoding) => (encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding}"`),
    read(encoding) {
      const known = compressed.get(encoding);
      if (known !== undefined) return known;
      const made = compress(bytes, encoding);
      compressed.set(encoding, made);
      return made;
    },
  };
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return compressWithGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compressWithBrotli(bytes, { params });
}
