import { PassThrough, type Writable } from "node:stream";
import type { Logger } from "#platform/logger.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { cutOff } from "#server/export/send-csv.ts";
import { createFairQueue } from "#server/limits/fair-queue.ts";
import { exportWork } from "#server/limits/limit-table.ts";

const { longestMs, stalledMs, retryAfterSeconds } = exportWork;
// Of this process: what is guarded are its connections.
const enqueue = createFairQueue(exportWork);

export type QueuedFile<Facts> = {
  /** The account, whose files are queued with those of others. */
  email: string;
  /** Milliseconds after which a file is cut off; those of the limits by default. */
  longest?: number | undefined;
  /** Milliseconds after which a receiver that takes nothing is cut off; as above. */
  stalled?: number | undefined;
  /** Writes the whole file and ends it; calls `begin` once it is known what the file shows. */
  write: (out: Writable, begin: (facts: Facts) => void) => Promise<void>;
};

/**
 * Begins streaming a file once it is known what it shows. A later failure, or a receiver that is
 * too slow, closes the connection.
 * @throws OperationError when too many wait, and what `write` throws before it begins
 */
export async function sendQueued<Facts>(
  logger: Logger,
  { email, longest = longestMs, stalled = stalledMs, write }: QueuedFile<Facts>,
): Promise<{ facts: Facts; out: PassThrough }> {
  let takenAt = performance.now();
  const out = new PassThrough({
    transform: (piece, _encoding, done) => {
      takenAt = performance.now();
      done(null, piece);
    },
  });
  // Until it is sent there is no other listener, and an error without a listener ends the process.
  out.on("error", () => undefined);
  const begun = Promise.withResolvers<Facts>();
  let hasBegun = false;

  function begin(facts: Facts): void {
    hasBegun = true;
    begun.resolve(facts);
  }

  async function writeInTime(): Promise<void> {
    const late = new Error(`The file took longer than ${longest / 1_000} seconds.`);
    // A closed receiver ends the reading and its transaction.
    const timer = setTimeout(() => cutOff(out, late, logger), longest);
    const idle = new Error(`No data was received for ${stalled / 1_000} seconds.`);
    const watch = setInterval(() => {
      // A receiver that waits for us is not slow.
      if (!out.writableNeedDrain) takenAt = performance.now();
      else if (performance.now() - takenAt >= stalled) cutOff(out, idle, logger);
    }, stalled / 4);
    await write(out, begin).finally(() => {
      clearTimeout(timer);
      clearInterval(watch);
    });
  }

  enqueue(email, writeInTime)
    .then((outcome) => {
      if (outcome === null) throw tooManyFiles();
    })
    .catch((error: unknown) => {
      if (hasBegun) cutOff(out, error, logger);
      else begun.reject(error);
    });
  return { facts: await begun.promise, out };
}

function tooManyFiles(): OperationError {
  const text = "Other files are being exported. Please try again in half a minute.";
  return new OperationError("too_many_requests", { text, retryAfterSeconds });
}
