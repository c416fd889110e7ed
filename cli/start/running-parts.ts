import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#platform/logger.ts";

/** What still runs after this is cut off, so that the database can end properly. */
const closePatienceMs = 20_000;
/** What comes after that still has this long. */
const lastMomentMs = 500;

/** Those that answer or work, on what the others provide. */
const workingParts: readonly string[] = ["server", "worker"];

type Part = { name: string; close: () => Promise<void> };

export type RunningParts = {
  add: (name: string, close: () => Promise<void>) => void;
  isEnding: () => boolean;
  /**
   * Ends server and worker at once, then the others in the reverse order of their start; a second
   * call waits for the first.
   */
  close: () => Promise<void>;
  /** Cuts off what still runs; the database ends properly anyway. */
  hurry: () => void;
};

/** The parts a process has started, to be ended together within a bounded time. */
export function createParts(logger: Logger): RunningParts {
  const parts: Part[] = [];
  const { promise: cutOff, resolve: hurry } = Promise.withResolvers<void>();
  let closing: Promise<void> | null = null;

  async function closeAll(): Promise<void> {
    const timer = setTimeout(hurry, closePatienceMs);
    const isWorking = ({ name }: Part): boolean => workingParts.includes(name);
    await Promise.all(parts.filter(isWorking).map(closeOne));
    for (const part of parts.filter((each) => !isWorking(each)).toReversed()) await closeOne(part);
    clearTimeout(timer);
  }

  async function closeOne({ name, close }: Part): Promise<void> {
    try {
      const closed = close();
      // The database waits for no one and must not be abandoned: it has its own patience.
      if (name === "database") return await closed;
      const late = cutOff.then(() => sleep(lastMomentMs, "late", { ref: false }));
      if ((await Promise.race([closed, late])) === "late")
        logger.warn({ part: name }, "did not end in time");
    } catch (error) {
      logger.error({ part: name, err: error }, "did not end properly");
    }
  }

  return {
    add: (name, close) => void parts.push({ name, close }),
    isEnding: () => closing !== null,
    close: () => (closing ??= closeAll()),
    hurry,
  };
}
