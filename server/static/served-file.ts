import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "#server/static/compress-answers.ts";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

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

/**
 * Every file of the built web application, by its path under the root with `/` between folders.
 * Read once: a build that replaces the folder never leaves a running server with half of each.
 * Hidden files are left out; without the folder there are none.
 */
export async function readWebRoot(root: string): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const entry of await readFolder(root)) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path).split(sep).join("/");
    if (!entry.isFile() || /(?:^|\/)\./.test(name)) continue;
    files.set(name, await readFile(path));
  }
  return files;
}

async function readFolder(root: string) {
  try {
    return await readdir(root, { recursive: true, withFileTypes: true });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

const contentTypes: ReadonlyMap<string, string> = new Map([
  [".css", "text/css; charset=utf-8"],
  [".html", "text/html; charset=utf-8"],
  [".ico", "image/x-icon"],
  [".jpg", "image/jpeg"],
  [".js", "text/javascript; charset=utf-8"],
  [".json", "application/json; charset=utf-8"],
  [".png", "image/png"],
  [".svg", "image/svg+xml"],
  [".txt", "text/plain; charset=utf-8"],
  [".webmanifest", "application/manifest+json; charset=utf-8"],
  [".webp", "image/webp"],
  [".woff2", "font/woff2"],
  [".xml", "application/xml; charset=utf-8"],
]);

/** The Content-Type of a file by its name; unknown kinds are bytes. */
export function contentTypeOf(name: string): string {
  return contentTypes.get(extname(name)) ?? "application/octet-stream";
}
