import { setTimeout as sleep } from "node:timers/promises";

/** Waits, at most until the signal is aborted; never throws. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined);
}

/** Lets one wait for a wakeup; a wakeup without a waiter is kept for the next. */
export class Wakeup {
  #isRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Waits for a ring, at most so long; leaves nothing behind with the signal. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) {
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      await pause(milliseconds, AbortSignal.any([signal, woken.signal]));
    }
    this.#isRung = false;
  }
}
