/** How one attempt to save an item ended. */
export type SaveOutcome =
  /** Nothing is left to save, or nothing can be saved now. */
  | "done"
  /** No answer came: tried again by itself. */
  | "unanswered"
  /** The server said no: tried again only when something changes, or the person asks. */
  | "refused"
  /** Waits until other items are saved; the owner asks again. */
  | "held"
  /** Saved elsewhere meanwhile: the person decides. */
  | "conflict";

export type QueueState = {
  saving: "none" | "waiting" | "saving" | "failed" | "conflict";
  /** Milliseconds since 1970. */
  savesAt: number | null;
};

type Ports = {
  /** Sends what the item shows now. Must not throw. */
  attempt: (number: number) => Promise<SaveOutcome>;
  /** What to show of the item from now on. */
  onState: (number: number, state: QueueState) => void;
};

type Entry = {
  timer: ReturnType<typeof setTimeout> | null;
  running: Promise<void> | null;
  /** The attempt after the one that runs. */
  next: Promise<void> | null;
  failures: number;
};

const backOffMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const longestBackOffMs = 15_000;

/**
 * When which item is saved: after its delay, which every change starts anew; at once when asked; never
 * twice at a time. What is not answered is tried again, after longer and longer pauses.
 */
export class SaveQueue {
  readonly #ports: Ports;
  readonly #entries = new Map<number, Entry>();
  #isStopped = false;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  schedule(number: number, delayMs: number): void {
    const entry = this.#entry(number);
    entry.failures = 0;
    this.#wait(number, entry, delayMs, "waiting");
  }

  /** Saves now, or after the attempt that runs. Resolves when that attempt has ended. */
  saveNow(number: number): Promise<void> {
    const entry = this.#entry(number);
    stopTimer(entry);
    if (entry.running === null) {
      entry.running = this.#run(number, entry);
      return entry.running;
    }
    entry.next ??= entry.running.then(() => {
      entry.next = null;
      return this.saveNow(number);
    });
    return entry.next;
  }

  /** Nothing of it is to be saved any more. */
  forget(number: number, saving: "none" | "conflict"): void {
    const entry = this.#entry(number);
    stopTimer(entry);
    entry.failures = 0;
    this.#ports.onState(number, { saving, savesAt: null });
  }

  isRunning(number: number): boolean {
    return this.#entry(number).running !== null;
  }

  stop(): void {
    this.#isStopped = true;
    for (const entry of this.#entries.values()) stopTimer(entry);
  }

  async #run(number: number, entry: Entry): Promise<void> {
    this.#ports.onState(number, { saving: "saving", savesAt: null });
    const outcome = await this.#ports.attempt(number);
    entry.running = null;
    if (this.#isStopped) return;
    if (outcome === "unanswered") {
      const pauseMs = backOffMs[entry.failures] ?? longestBackOffMs;
      entry.failures += 1;
      this.#wait(number, entry, pauseMs, "failed");
      return;
    }
    entry.failures = 0;
    // A change made meanwhile waits for its own time.
    if (entry.timer !== null && outcome !== "conflict") return;
    stopTimer(entry);
    const saving = (
      { done: "none", held: "waiting", refused: "failed", conflict: "conflict" } as const
    )[outcome];
    this.#ports.onState(number, { saving, savesAt: null });
  }

  #wait(number: number, entry: Entry, delayMs: number, saving: "waiting" | "failed"): void {
    stopTimer(entry);
    if (this.#isStopped) return;
    entry.timer = setTimeout(() => {
      entry.timer = null;
      void this.saveNow(number);
    }, delayMs);
    this.#ports.onState(number, { saving, savesAt: Date.now() + delayMs });
  }

  #entry(number: number): Entry {
    const entry = this.#entries.get(number);
    if (entry !== undefined) return entry;
    const made: Entry = { timer: null, running: null, next: null, failures: 0 };
    this.#entries.set(number, made);
    return made;
  }
}

function stopTimer(entry: Entry): void {
  if (entry.timer !== null) clearTimeout(entry.timer);
  entry.timer = null;
}
