import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * The path and query of a request's target. One that is a whole address, as proxies send it, also
 * says which host is meant; the Host header beside it counts for nothing.
 * Source: RFC 9112, 3.2.2
 */
export function readTarget(request: IncomingMessage): string {
  const target = request.url ?? "/";
  if (target.startsWith("/") || !/^https?:\/\//i.test(target) || !URL.canParse(target))
    return target;
  const { host, pathname, search } = new URL(target);
  request.headers.host = host;
  return `${pathname}${search}`;
}

/**
 * Refuses a request with several Host headers: which of them a proxy went by is unknown.
 * Source: RFC 9112, 3.2
 */
export function refuseSeveralHosts(app: FastifyInstance): void {
  app.addHook("onRequest", async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0);
    const count = names.filter((name) => name.toLowerCase() === "host").length;
    if (count > 1) throw new OperationError("bad_request");
  });
}
