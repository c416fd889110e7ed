import { type Writable, PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import ZipStream from "zip-stream";

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

// Most of the compression in a third of the time of the default, 6.
const compressionLevel = 1;

/** One file of an archive while it is being written. */
export type ZipEntry = {
  write(piece: string | Uint8Array): Promise<void>;
  close(): Promise<void>;
};

export type Zip = {
  /** One entry at a time: the previous one has to be closed. */
  open(name: string): Promise<ZipEntry>;
  /** A small entry, whole. */
  add(name: string, content: string | Uint8Array): Promise<void>;
  /** Writes the archive's directory and ends the stream. */
  finish(): Promise<void>;
};

/** A ZIP archive written to a stream; destroying the stream ends it. */
export function openZip(out: Writable, at: Date): Zip {
  const archive = new ZipStream({ zlib: { level: compressionLevel } });
  const sent = pipeline(archive, out);
  // A failure is reported by the next write.
  sent.catch(() => undefined);

  async function open(name: string): Promise<ZipEntry> {
    const source = new PassThrough();
    const { promise: stored, resolve, reject } = Promise.withResolvers<void>();
    stored.catch(() => undefined);
    const end = (): void => {
      source.destroy();
      reject(new Error("The receiver disconnected."));
    };
    out.once("close", end);
    if (out.destroyed) end();
    archive.entry(source, { name, date: at }, (error) => {
      if (error) reject(error);
      else resolve();
    });
    return {
      write: (piece) => writeInto(source, piece),
      close: async () => {
        source.end();
        await stored;
        out.off("close", end);
      },
    };
  }

  async function add(name: string, content: string | Uint8Array): Promise<void> {
    const entry = await open(name);
    await entry.write(content);
    await entry.close();
  }

  async function finish(): Promise<void> {
    archive.finalize();
    await sent;
  }

  return { open, add, finish };
}
