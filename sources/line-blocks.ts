import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";

/** Longer lines are no lines of any list or price file. */
const longestLine = 1024 * 1024;

/** A run of whole lines; `firstLine` is the 1-based number of the first. */
export type LineBlock = { firstLine: number; bytes: Buffer };

/**
 * Streams a text file, gzipped when its name ends in .gz, in blocks that end at line ends, so that
 * memory does not grow with the file.
 * @throws the system's error when the file cannot be opened or unpacked
 */
export async function* lineBlocks(path: string): AsyncGenerator<LineBlock> {
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const stream = path.endsWith(".gz") ? file.pipe(createGunzip({ chunkSize: 256 * 1024 })) : file;
  if (stream !== file) file.on("error", (error) => stream.destroy(error));
  yield* lineBlocksOf(stream);
}

/** The same of a stream of bytes. */
export async function* lineBlocksOf(stream: Readable): AsyncGenerator<LineBlock> {
  let rest: Buffer = Buffer.alloc(0);
  let firstLine = 1;
  for await (const chunk of chunksOf(stream)) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(0x0a);
    if (end === -1) {
      if (bytes.length > longestLine)
        throw new RangeError(`line ${firstLine} is longer than ${longestLine} bytes`);
      rest = bytes;
      continue;
    }
    const whole = bytes.subarray(0, end + 1);
    rest = bytes.subarray(end + 1);
    yield { firstLine, bytes: whole };
    firstLine += countLines(whole);
  }
  if (rest.length > 0) yield { firstLine, bytes: rest };
}

/** Node types a stream's chunks as any; without an encoding they are Buffers. */
async function* chunksOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (Buffer.isBuffer(chunk)) yield chunk;
  }
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}
