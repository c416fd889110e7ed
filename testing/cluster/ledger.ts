import { fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { z } from "zod";

/** What is written through the cluster; the fields identify the row, and hold what it must say. */
export const writes = {
  alert: z.object({ kind: z.literal("alert"), email: z.string(), name: z.string() }),
  search: z.object({
    kind: z.literal("search"),
    email: z.string(),
    name: z.string(),
    state: z.string(),
  }),
  label: z.object({
    kind: z.literal("label"),
    email: z.string(),
    gvkey: z.string(),
    interaction: z.number(),
    note: z.string(),
  }),
  filing: z.object({ kind: z.literal("filing"), accession: z.string() }),
};

const writeSchema = z.discriminatedUnion("kind", [
  writes.alert,
  writes.search,
  writes.label,
  writes.filing,
]);
export type Write = z.infer<typeof writeSchema>;

const lineSchema = z.union([
  z.object({ number: z.number(), sentAtMs: z.number(), write: writeSchema }),
  z.object({ number: z.number(), acknowledgedAtMs: z.number() }),
]);

/** A write with when it was sent and acknowledged, in milliseconds since 1970; null: it never was. */
export type LedgerEntry<Written = Write> = {
  number: number;
  write: Written;
  sentAtMs: number;
  acknowledgedAtMs: number | null;
};

export type Ledger = {
  /** Notes a write before it is sent. */
  send: (write: Write) => { acknowledge: () => void };
  /** When writes were acknowledged so far, in order. */
  acknowledged: readonly number[];
};

/**
 * A file outside the cluster; an acknowledgment counts once it is on the disk.
 * @param last  number of the last write that is in it already
 */
export function openLedger(path: string, last = 0): Ledger {
  const file = openSync(path, "a");
  const acknowledged: number[] = [];
  let number = last;
  const add = (line: z.infer<typeof lineSchema>): void => {
    writeSync(file, `${JSON.stringify(line)}\n`);
  };
  return {
    acknowledged,
    send: (write) => {
      const own = (number += 1);
      add({ number: own, sentAtMs: Date.now(), write });
      return {
        acknowledge: () => {
          const at = Date.now();
          add({ number: own, acknowledgedAtMs: at });
          fsyncSync(file);
          acknowledged.push(at);
        },
      };
    },
  };
}

/** The entries of a ledger, read from its file, in the order they were sent. */
export function readLedger(path: string): LedgerEntry[] {
  const entries = new Map<number, LedgerEntry>();
  for (const text of readFileSync(path, "utf8").split("\n")) {
    if (text === "") continue;
    const line = lineSchema.parse(JSON.parse(text));
    if ("write" in line) entries.set(line.number, { ...line, acknowledgedAtMs: null });
    else {
      const entry = entries.get(line.number);
      if (entry === undefined) throw new Error(`Acknowledged, but never sent: ${line.number}.`);
      entry.acknowledgedAtMs = line.acknowledgedAtMs;
    }
  }
  return [...entries.values()];
}

/** Those of one kind. */
export function entriesOf<Written>(
  entries: readonly LedgerEntry[],
  kind: z.ZodType<Written>,
): LedgerEntry<Written>[] {
  return entries.flatMap((entry) => {
    const write = kind.safeParse(entry.write);
    return write.success ? [{ ...entry, write: write.data }] : [];
  });
}
