import { fillMissingWords } from "#database/filings/document-texts.ts";
import { indexFilings, mostOfSegment } from "#database/filings/word-segments.ts";
import { openKeywordFinder } from "#worker/alerts/keywords/keyword-finder.ts";
import { pause } from "#worker/following/pause.ts";
import type { WorkerContext, WorkerPart } from "#worker/worker-context.ts";

/** Until filings are indexed, their texts are read when keywords are searched. */
const lookAgainMs = 30_000;

/**
 * Works out the words of texts that were stored without them, and indexes the positions of all, until
 * it is closed. After a kill it continues where it stopped.
 */
export function startFillingWords({
  pool,
  logger,
  signal,
}: Pick<WorkerContext, "pool" | "logger" | "signal">): WorkerPart {
  const closing = new AbortController();
  const running = fill({ pool, logger, signal: AbortSignal.any([signal, closing.signal]) });
  return {
    close: async () => {
      closing.abort();
      await running;
    },
  };
}

async function fill({
  pool,
  logger,
  signal,
}: Pick<WorkerContext, "pool" | "logger" | "signal">): Promise<void> {
  const finder = openKeywordFinder();
  /** A filing whose words cannot be listed is read instead, like one of too many. */
  const wordsOf = async (texts: readonly string[]): Promise<string | null> => {
    try {
      return await finder.wordsOf(texts);
    } catch (error) {
      logger.warn({ part: "words", err: error }, "words of a text not listed");
      return null;
    }
  };
  let [filled, indexed] = [0, 0];
  let most = mostOfSegment;
  while (!signal.aborted) {
    try {
      const done = await fillMissingWords(pool, wordsOf);
      filled += done;
      if (done > 0) continue;
      if (filled > 0) logger.info({ part: "words", filled }, "words of texts listed");
      filled = 0;
      const added = await indexFilings(pool, { build: (texts) => finder.positionsOf(texts), most });
      indexed += added;
      most = mostOfSegment;
      if (added > 0) {
        logger.info({ part: "words", added, indexed }, "filings indexed for keywords");
        continue;
      }
    } catch (error) {
      logger.error(
        { part: "words", err: error },
        "could not list the words of stored filings or index them; will retry",
      );
      // Where it was too much for the thread, fewer filings may not be.
      most = Math.ceil(most / 4);
    }
    await pause(lookAgainMs, signal);
  }
  await finder.close();
}
