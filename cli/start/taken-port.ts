import { createServer } from "node:net";

/** Somebody else listens where the product would. */
export class TakenPortError extends Error {
  override name = "TakenPortError";

  constructor(port: number) {
    super(`Port ${port} is taken. Stop what uses it, or choose another with SENTINEL_PORT.`);
  }
}

/**
 * Finds out early, before anything else is started.
 * @throws TakenPortError
 */
export async function refuseTakenPort(host: string, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.on("error", (error) => reject(isTaken(error) ? new TakenPortError(port) : error));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Whether listening failed because somebody else already does. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
