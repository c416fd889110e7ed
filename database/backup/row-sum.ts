import { hash } from "node:crypto";

const lineFeed = 0x0a;
const lanes = [0, 4, 8, 12] as const;

/**
 * A sum over the rows of a table as COPY writes them, whatever their order: PostgreSQL puts loaded
 * rows where there is room. Each of four 32-bit words of the rows' SHA-256 is added up on its own,
 * modulo 2^32.
 */
export function createRowSum() {
  const sums = new Uint32Array(lanes.length);
  let begun: Buffer = Buffer.alloc(0);
  const add = (row: Buffer): void => {
    const digest = hash("sha256", row, "buffer");
    for (const [index, at] of lanes.entries())
      sums[index] = (sums[index] ?? 0) + digest.readUInt32BE(at);
  };
  return {
    update(chunk: Buffer): void {
      let from = 0;
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
        const row = chunk.subarray(from, at);
        add(begun.length === 0 ? row : Buffer.concat([begun, row]));
        begun = Buffer.alloc(0);
        from = at + 1;
      }
      if (from < chunk.length) begun = Buffer.concat([begun, chunk.subarray(from)]);
    },
    end: (): string => [...sums].map((sum) => sum.toString(16).padStart(8, "0")).join(""),
  };
}
