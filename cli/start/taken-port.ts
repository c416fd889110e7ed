import { createServer } from "node:net";

/** Somebody else listens where the product would. */
export class TakenPortError extends Error {
  override name = "TakenPortError";

  constructor(host: string, port: number) {
    super(
      `Port ${port} on ${host} is taken by another process. ` +
        "Stop it, or choose another port with SENTINEL_PORT.",
    );
  }
}

/**
 * Finds out early, before anything else is started.
 * @throws TakenPortError
 */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error) => {
      const isTaken = "code" in error && error.code === "EADDRINUSE";
      reject(isTaken ? new TakenPortError(host, port) : error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
