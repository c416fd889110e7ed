import { setTimeout as sleep } from "node:timers/promises";

/** Waits, at most until the signal is aborted; never throws. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined);
}

/** Lets one wait for others to ring; a ring nobody waits for is kept for the next. */
export class Bell {
  #isRung = false;
  #wake: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#wake();
  }

  /** Waits for a ring, at most so long. */
  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (!this.#isRung && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => resolve(), { once: true });
      await promise;
      clearTimeout(timer);
    }
    this.#isRung = false;
  }
}
