import type { FastifyInstance } from "fastify";
import type { Database } from "#database/connect.ts";
import { awaitAnswer } from "#database/queries/readiness.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";

const longestWaitMs = 2_000;

/** `/health`: the process answers. `/ready`: the database does too. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  app.get("/health", async () => ({ status: "ok" }));
  app.get("/ready", async (request) => {
    const isReady = await answersInTime(db).catch((error: unknown) => {
      request.log.warn({ err: error }, "the database does not answer");
      return false;
    });
    if (!isReady) throw new OperationError("unavailable");
    return { status: "ready" };
  });
}

async function answersInTime(db: Database): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, longestWaitMs, false);
  try {
    return await Promise.race([awaitAnswer(db).then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}
