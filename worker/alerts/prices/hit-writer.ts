import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type NewHit, recordHits } from "#database/alerts/hits/record-hits.ts";
import { storeTickPosition } from "#database/alerts/prices/tick-position.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";

export type HitWriterOptions = {
  pool: Pool;
  /** Name of the vendor whose trades they are. */
  source: string;
  /** Called when a write failed; it is retried. */
  onFailure: (error: Error) => void;
  /** Before a failed write is tried again, milliseconds. */
  retryMs?: number;
};

const usualRetryMs = 500;
const hitsPerTransaction = 5_000;

/**
 * Records matches of last trades, and in the same transactions how far trades were taken. It begins
 * with a gap: what was missed before is unknown.
 */
export class HitWriter {
  readonly #options: HitWriterOptions;
  readonly #waiting: NewHit[] = [];
  #newestMs = 0;
  #writtenMs = 0;
  #isPositionWanted = false;
  #running: Promise<void> | null = null;
  #isClosed = false;
  #gap = 1;
  #filledGap = 0;
  #filledMs = 0;

  constructor(options: HitWriterOptions) {
    this.#options = options;
  }

  add(hit: NewHit): void {
    this.#waiting.push(hit);
    // After the trades that came together, so that one transaction takes them all.
    if (this.#waiting.length === 1) setImmediate(() => void this.#begin().catch(() => undefined));
  }

  /** A trade was matched against the alerts; milliseconds since 1970. */
  passed(atMs: number): void {
    if (atMs > this.#newestMs) this.#newestMs = atMs;
  }

  /** From the position on trades may be missing: it stays until the gap is filled. */
  noteGap(): void {
    this.#gap += 1;
  }

  /** Number of the newest gap; null where none is open. */
  get openGap(): number | null {
    return this.#gap === this.#filledGap ? null : this.#gap;
  }

  /** @param gap  its number when filling began: one noted meanwhile stays open */
  gapIsFilled(gap: number): void {
    this.#filledGap = gap;
  }

  /** While a gap is filled: all trades up to this instant were taken, though later ones are missing. */
  filledThrough(at: string): void {
    this.#filledMs = Temporal.Instant.from(at).epochMilliseconds;
  }

  /** Records what waits and how far trades were taken, and waits for it. */
  async settle(): Promise<void> {
    this.#isPositionWanted = true;
    await this.#begin();
  }

  /** The same, but without trying again: what is not recorded is taken again by the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.settle();
  }

  #begin(): Promise<void> {
    this.#running ??= this.#writeAll().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #writeAll(): Promise<void> {
    const { onFailure, retryMs = usualRetryMs } = this.#options;
    while (this.#isDue()) {
      try {
        await this.#writeSome();
      } catch (error) {
        if (this.#isClosed) throw error;
        onFailure(error instanceof Error ? error : new Error(String(error)));
        await sleep(retryMs);
      }
    }
  }

  /** Up to when all trades were taken; milliseconds since 1970. */
  get #takenMs(): number {
    return this.openGap === null ? this.#newestMs : this.#filledMs;
  }

  #isDue(): boolean {
    const isBehind = this.#takenMs > this.#writtenMs;
    return this.#waiting.length > 0 || (this.#isPositionWanted && isBehind);
  }

  async #writeSome(): Promise<void> {
    const { pool, source } = this.#options;
    const hits = this.#waiting.splice(0, hitsPerTransaction);
    const takenMs = this.#takenMs;
    const isAdvanced = this.#waiting.length === 0 && takenMs > this.#writtenMs;
    this.#isPositionWanted = false;
    try {
      await inTransaction(pool, async (client) => {
        // Called only with what a crash of the database server cannot undo.
        await client.query("set local synchronous_commit = on");
        await recordHits(client, hits);
        if (isAdvanced) {
          const at = Temporal.Instant.fromEpochMilliseconds(takenMs).toString();
          await storeTickPosition(client, source, at);
        }
      });
      if (isAdvanced) this.#writtenMs = takenMs;
    } catch (error) {
      this.#waiting.unshift(...hits);
      this.#isPositionWanted = true;
      throw error;
    }
  }
}
