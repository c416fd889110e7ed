import type { FastifyInstance } from "fastify";

const sweepEveryMs = 100;

/**
 * Lets the application end: a connection is kept for further calls only until then. One that carries
 * a call is closed with its answer.
 */
export function endConnections(app: FastifyInstance): void {
  let sweeping: NodeJS.Timeout | null = null;
  app.addHook("preClose", (done) => {
    // Closed once, those would stay that become idle afterwards.
    sweeping = setInterval(() => app.server.closeIdleConnections(), sweepEveryMs);
    done();
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (sweeping !== null) reply.header("connection", "close");
    done();
  });
  app.addHook("onClose", (_app, done) => {
    if (sweeping !== null) clearInterval(sweeping);
    done();
  });
}
