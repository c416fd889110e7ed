import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type NewHit, recordHits } from "#database/alerts/record-hits.ts";
import { storeTickPosition } from "#database/alerts/tick-position.ts";
import { inTransaction } from "#database/bulk/transaction.ts";

export type HitWriterOptions = {
  pool: Pool;
  /** Name of the vendor whose trades they are. */
  source: string;
  /** Told when a write failed; it is tried again. */
  onFailure: (error: Error) => void;
  /** Before a failed write is tried again, milliseconds. */
  retryMs?: number;
};

/** Records hits of last trades, and in the same transactions how far trades were taken. */
export type HitWriter = {
  add: (hit: NewHit) => void;
  /** A trade was held against the alerts; milliseconds since 1970. */
  passed: (atMs: number) => void;
  /** From the position on trades may be missing: it stays until the gap is filled. */
  noteGap: () => void;
  /** Number of the newest gap, and of the newest one filled. */
  readonly gap: number;
  readonly filledGap: number;
  /** @param gap  its number when filling began: one noted meanwhile stays */
  gapIsFilled: (gap: number) => void;
  /** Records what waits and how far trades were taken, and waits for it. */
  settle: () => Promise<void>;
  /** The same, but without trying again. */
  close: () => Promise<void>;
};

const hitsPerTransaction = 5_000;

/** A writer that begins with a gap: nobody knows what was missed before. */
export function createHitWriter({
  pool,
  source,
  onFailure,
  retryMs = 500,
}: HitWriterOptions): HitWriter {
  const waiting: NewHit[] = [];
  const gaps = { newest: 1, filled: 0 };
  const position = { newestMs: 0, writtenMs: 0, isAsked: false };
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function writeOnce(): Promise<void> {
    const hits = waiting.splice(0, hitsPerTransaction);
    const isWhole = waiting.length === 0 && gaps.filled === gaps.newest;
    const { newestMs } = position;
    position.isAsked = false;
    try {
      await inTransaction(pool, async (client) => {
        // Told only what a crash of the database server cannot take back.
        await client.query("set local synchronous_commit = on");
        await recordHits(client, hits);
        if (isWhole && newestMs > 0) {
          const at = Temporal.Instant.fromEpochMilliseconds(newestMs).toString();
          await storeTickPosition(client, source, at);
        }
      });
      if (isWhole) position.writtenMs = newestMs;
    } catch (error) {
      waiting.unshift(...hits);
      throw error;
    }
  }

  function isDue(): boolean {
    const isBehind = position.newestMs > position.writtenMs && gaps.filled === gaps.newest;
    return waiting.length > 0 || (position.isAsked && isBehind);
  }

  async function writeAll(): Promise<void> {
    while (isDue()) {
      try {
        await writeOnce();
      } catch (error) {
        if (isClosed) throw error;
        onFailure(error instanceof Error ? error : new Error(String(error)));
        await sleep(retryMs);
      }
    }
  }

  function begin(): Promise<void> {
    running ??= writeAll().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    add: (hit) => {
      waiting.push(hit);
      // After the trades that came together, so that one transaction takes them all.
      if (waiting.length === 1) setImmediate(() => void begin().catch(() => undefined));
    },
    passed: (atMs) => {
      if (atMs > position.newestMs) position.newestMs = atMs;
    },
    noteGap: () => {
      gaps.newest += 1;
    },
    get gap() {
      return gaps.newest;
    },
    get filledGap() {
      return gaps.filled;
    },
    gapIsFilled: (gap) => {
      gaps.filled = gap;
    },
    settle: async () => {
      position.isAsked = true;
      await begin();
    },
    close: async () => {
      isClosed = true;
      position.isAsked = true;
      await begin();
    },
  };
}
