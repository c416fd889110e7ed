import type { FastifyInstance } from "fastify";
import type { Database } from "#database/connect.ts";
import { readWhyNotReady } from "#database/queries/status/readiness.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

/**
 * `/health`: the process answers. `/ready`: it can do its work, with a database that answers and is
 * of this version. A process that ends answers neither: it takes no connections any more.
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
