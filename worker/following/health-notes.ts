import { noteFailure, noteSuccess } from "#database/sources/source-health.ts";
import type { FollowingContext } from "#worker/following/following-context.ts";

type Newest = { name: string; at: string | null };

/** How often a part that always has something to do writes that it does. */
const leastBetweenMs = 5_000;

const silentAfterSeconds: Readonly<Record<string, number>> = {
  "daily-index": 36 * 3_600,
  "full-index": 9 * 24 * 3_600,
  tickers: 48 * 3_600,
  companies: 9 * 24 * 3_600,
  // Has work only when the feed has something new, so not over weekends and holidays.
  fetch: 5 * 24 * 3_600,
};
const pollsUntilSilent = 10;
const leastUntilSilentSeconds = 900;

/** Records the state of the parts of the followed source; a busy part does so periodically. */
export class HealthNotes {
  readonly #context: FollowingContext;
  readonly #notedAt = new Map<string, number>();
  /** What came since the last note of a part. */
  readonly #untold = new Map<string, Newest>();

  constructor(context: FollowingContext) {
    this.#context = context;
  }

  /** @param newest  null when it brought nothing new */
  async success(part: string, newest: Newest | null, detail?: string): Promise<void> {
    if (newest !== null) this.#untold.set(part, newest);
    if (performance.now() - (this.#notedAt.get(part) ?? -Infinity) < leastBetweenMs) return;
    this.#notedAt.set(part, performance.now());
    const note = { ...this.#noteOf(part), newest: this.#untold.get(part) ?? null };
    this.#untold.delete(part);
    await noteSuccess(this.#context.db, { ...note, ...(detail === undefined ? {} : { detail }) });
  }

  async failure(part: string, error: string): Promise<void> {
    this.#notedAt.delete(part);
    await noteFailure(this.#context.db, { ...this.#noteOf(part), error: error.slice(0, 500) });
  }

  #noteOf(part: string) {
    const { source, clock } = this.#context;
    const isFeed = part.startsWith("feed/");
    return {
      part,
      source: source.name,
      at: clock.now().toString(),
      intervalSeconds: isFeed ? source.pollSeconds : null,
      silentAfterSeconds: isFeed
        ? Math.max(leastUntilSilentSeconds, source.pollSeconds * pollsUntilSilent)
        : (silentAfterSeconds[part] ?? leastUntilSilentSeconds),
    };
  }
}
