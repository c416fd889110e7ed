import type { FastifyInstance } from "fastify";
import type { Database } from "#database/connect.ts";
import { readWhyNotReady } from "#database/queries/status/readiness.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * `/health`: the process responds. `/ready`: it can work, with a database that responds and has
 * this version. A process that is ending answers neither: it accepts no more connections.
 */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (request) => {
    const reason = await readWhyNotReady(db);
    if (reason === null) return { status: "ready" };
    request.log.warn({ reason }, "not ready");
    throw new OperationError("unavailable");
  });
}
