const secondMs = 1_000;

/** Counts requests as EDGAR's gateway does: more than so many within any second are refused. */
export class RateLimit {
  readonly #perSecond: number;
  #granted: number[] = [];

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** @param nowMs  any clock that never goes back, milliseconds */
  isExceeded(nowMs: number): boolean {
    this.#granted = this.#granted.filter((at) => nowMs - at < secondMs);
    if (this.#granted.length >= this.#perSecond) return true;
    this.#granted.push(nowMs);
    return false;
  }
}
