import { Transform } from "node:stream";
import type { FastifyReply, FastifyRequest, preParsingAsyncHookHandler } from "fastify";
import { OperationError } from "#server/endpoint/operation-error.ts";

/** Bytes. Only an operation that says so takes more than the usual, and only of who is signed in. */
const usualBody = 256 * 1024;
export const largestBody = 3 * 1024 * 1024;

type IsSignedIn = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/** Whether the body is said to be larger than most operations take. */
export function isLargeBody(request: FastifyRequest): boolean {
  return Number(request.headers["content-length"]) > usualBody;
}

/**
 * Refuses a large body before it is read, unless its sender is signed in by the Authorization
 * header; one that does not say how long it is may not be large.
 */
export function limitBody(isSignedIn: IsSignedIn): preParsingAsyncHookHandler {
  return async (request, reply, payload) => {
    if (request.headers["content-length"] === undefined) return payload.pipe(upTo(usualBody));
    if (isLargeBody(request) && !(await isSignedIn(request, reply))) {
      // What is still being sent is not read.
      reply.header("connection", "close");
      throw new OperationError("too_large");
    }
    return payload;
  };
}

function upTo(most: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      length += chunk.length;
      if (length > most) next(new OperationError("too_large"));
      else next(null, chunk);
    },
  });
}
