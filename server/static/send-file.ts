import type { FastifyReply, FastifyRequest } from "fastify";
import { negotiateEncoding } from "#server/static/negotiate-encoding.ts";
import type { ServedFile } from "#server/static/served-file.ts";

/** Answers a GET or HEAD with the file, or with 304 where the client holds these very bytes. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
): Promise<FastifyReply> {
  const { headers } = request;
  const accepted = headers["accept-encoding"];
  const encoding = file.isCompressible
    ? negotiateEncoding(Array.isArray(accepted) ? accepted.join(",") : accepted)
    : "identity";
  const etag = file.etag(encoding);
  reply.header("etag", etag).header("cache-control", file.cacheControl);
  if (file.isCompressible) reply.header("vary", "accept-encoding");
  if (isHeld(headers["if-none-match"], etag)) return reply.status(304).send();
  reply.type(file.contentType);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(await file.read(encoding));
}

function isHeld(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const held = ifNoneMatch.split(",").map((text) => text.trim().replace(/^W\//, ""));
  return held.includes(etag) || held.includes("*");
}
