import type { FastifyInstance, FastifyRequest } from "fastify";
import { type LogContext, resumeLogContext, withLogContext } from "#platform/log-context.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";

/** A call that takes longer is logged, whatever it answered. */
const slowMs = 3_000;

const contexts = new WeakMap<FastifyRequest, LogContext>();

/**
 * Gives every call its context, in which all log lines name it, and its id to the caller; counts and times
 * it.
 */
export function watchCalls(app: FastifyInstance, metrics: Metrics | null): void {
  app.addHook("onRequest", (request, reply, done) => {
    const startedAt = performance.now();
    reply.header("x-request-id", request.id);
    metrics?.callBegins();
    withLogContext({ part: "server", request_id: request.id }, (context) => {
      contexts.set(request, context);
      let hasEnded = false;
      const end = (): void => {
        if (hasEnded) return;
        hasEnded = true;
        const durationMs = performance.now() - startedAt;
        const operation = context.operation ?? routeName(request);
        metrics?.callEnds({ operation, status: reply.statusCode, durationMs });
        if (durationMs >= slowMs) logSlowCall(request, { operation, durationMs });
      };
      // The one a broken connection leaves out, the other a call that never had one.
      reply.raw.on("finish", end).on("close", end);
      done();
    });
  });
  // Reading a body ends in the events of the connection.
  app.addHook("preValidation", (request, _reply, done) => inCallContext(request, done));
}

/** Runs `work` in the call's context. */
export function inCallContext<Result>(request: FastifyRequest, work: () => Result): Result {
  return resumeLogContext(contexts.get(request) ?? {}, work);
}

function logSlowCall(
  request: FastifyRequest,
  { operation, durationMs }: { operation: string; durationMs: number },
): void {
  inCallContext(request, () =>
    request.log.warn({ operation, duration_ms: Math.round(durationMs) }, "slow call"),
  );
}

/** Few names, whatever is requested. */
function routeName({ routeOptions }: FastifyRequest): string {
  const { url = "" } = routeOptions;
  if (url === "/health" || url === "/ready") return url.slice(1);
  if (url === "/api") return "unknown";
  return url.startsWith("/export/") ? url.slice(1) : "page";
}
