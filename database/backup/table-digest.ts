import { createHash } from "node:crypto";
import type { BackupTableEnd } from "#database/backup/backup-format.ts";

const lineFeed = 0x0a;

/**
 * Counts and hashes a table's rows as COPY writes them. A line break inside a value is escaped there,
 * so each row has exactly one.
 */
export function createTableDigest(table: string) {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    update(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1))
        rows += 1;
    },
    rows: () => rows,
    end: (): Omit<BackupTableEnd, "rowSum"> => ({ table, rows, bytes, sha256: hash.digest("hex") }),
  };
}
