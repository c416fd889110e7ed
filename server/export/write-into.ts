import type { Writable } from "node:stream";

/**
 * Writes a piece, settled when the receiver can take the next.
 * @throws Error when the receiver has gone away
 */
export async function writeInto(stream: Writable, piece: string | Uint8Array): Promise<void> {
  if (stream.destroyed) throw new Error("The receiver disconnected.");
  if (stream.write(piece)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = (): void => {
    stream.off("drain", settle).off("close", settle);
    resolve();
  };
  stream.on("drain", settle).on("close", settle);
  await promise;
}
