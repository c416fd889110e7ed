/**
 * Random numbers that depend on nothing but a key: what is drawn for one company and day is the
 * same however far the world reaches, so that living on never changes the past.
 */
export class Draws {
  /** State of the generator sfc32. */
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor(seed: readonly [number, number, number, number]) {
    [this.#a, this.#b, this.#c, this.#d] = seed;
    for (let round = 0; round < warmUpRounds; round += 1) this.#next();
  }

  /** In [0, 1). */
  unit(): number {
    return this.#next() / twoTo32;
  }

  /** Standard normal. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.unit() * (high - low + 1));
  }

  isLucky(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<Choice>(choices: readonly Choice[]): Choice {
    const choice = choices[this.whole(0, choices.length - 1)];
    if (choice === undefined) throw new RangeError("there is nothing to pick from");
    return choice;
  }

  #next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#d) | 0;
    this.#d = (this.#d + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }
}

const twoTo32 = 2 ** 32;
const warmUpRounds = 12;

/** @param key  the seed first, then whatever the numbers are for */
export function drawsFor(...key: readonly (string | number)[]): Draws {
  return new Draws(hashOf(key.join("\u0001")));
}

/** Four 32-bit words of a text (cyrb128). */
function hashOf(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
