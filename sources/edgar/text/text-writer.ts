/** How one character is searched: "" when it vanishes; spaces in the answer are collapsed. */
export type FoldCharacter = (codePoint: number) => string;

const asItIs = 0;
const isBlank = 1;
const isGone = 2;
const isOther = 3;
const unclassified = 4;

const space = 32;
const newline = 10;

/** Composing sorts the marks of a letter one by one; no language has thirty (UAX 15, stream-safe text). */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu;

/** From the first combining mark on, neighbours can compose. */
const firstThatComposes = 0x300;

/** What is remembered of each character; one for all documents of a process. */
export class FoldedCharacters {
  readonly kinds: Uint8Array = new Uint8Array(0x10000).fill(unclassified);
  readonly #folded = new Map<number, string>();
  readonly #fold: FoldCharacter;

  constructor(fold: FoldCharacter) {
    this.#fold = fold;
  }

  /** The kind of a code unit met for the first time. */
  classify(unit: number): number {
    const folded = this.foldOf(unit);
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
    let kind = isOther;
    if (folded === "") kind = isGone;
    else if (folded === " ") kind = isBlank;
    else if (!isSurrogate && folded === String.fromCharCode(unit)) kind = asItIs;
    this.kinds[unit] = kind;
    return kind;
  }

  foldOf(codePoint: number): string {
    const known = this.#folded.get(codePoint);
    if (known !== undefined) return known;
    const folded = this.#fold(codePoint);
    this.#folded.set(codePoint, folded);
    return folded;
  }
}

/**
 * Gathers a document's text: characters folded, white space collapsed to one blank, blocks to lines,
 * nothing before the first character or after the last. One pass over what is written.
 */
export class TextWriter {
  readonly #characters: FoldedCharacters;
  readonly #longest: number;
  #units: Uint16Array = new Uint16Array(64 * 1024);
  #length = 0;
  /** What is between the last character and the next: 0, a blank or a newline. */
  #gap = 0;
  #mayCompose = false;

  /** @param longest  characters (UTF-16 units) after which no more are taken */
  constructor(characters: FoldedCharacters, longest: number) {
    this.#characters = characters;
    this.#longest = longest;
  }

  /** Whether more was written than is kept. */
  get isFull(): boolean {
    return this.#length >= this.#longest;
  }

  /** Forgets what was written. */
  clear(): void {
    this.#length = 0;
    this.#gap = 0;
    this.#mayCompose = false;
  }

  /** The next character is separate from the last. */
  breakWord(): void {
    if (this.#gap === 0) this.#gap = space;
  }

  /** The next character is on a new line. */
  breakLine(): void {
    this.#gap = newline;
  }

  /** @param keepsLines  whether line ends in `source` are line ends of the text */
  write(source: string, start: number, end: number, keepsLines: boolean): void {
    const { kinds } = this.#characters;
    this.#makeRoom(end - start);
    for (let at = start; at < end; at += 1) {
      const unit = source.charCodeAt(at);
      const known = kinds[unit] ?? asItIs;
      const kind = known === unclassified ? this.#characters.classify(unit) : known;
      if (kind === asItIs) this.#put(unit);
      else if (kind === isBlank) {
        if (keepsLines && (unit === newline || unit === 12)) this.#gap = newline;
        else if (this.#gap === 0) this.#gap = space;
      } else if (kind === isOther) at += this.#writeOther(source, at, end);
    }
  }

  /** A character that becomes others. @returns how many more units than one it had */
  #writeOther(source: string, at: number, end: number): number {
    const codePoint = at + 1 < end ? (source.codePointAt(at) ?? 0) : source.charCodeAt(at);
    const folded = this.#characters.foldOf(codePoint);
    this.#makeRoom(folded.length + end - at);
    for (let index = 0; index < folded.length; index += 1) {
      const unit = folded.charCodeAt(index);
      if (unit === space) this.breakWord();
      else this.#put(unit);
    }
    return codePoint > 0xffff ? 1 : 0;
  }

  #put(unit: number): void {
    if (this.#length >= this.#longest) return;
    if (this.#gap !== 0) {
      if (this.#length > 0) {
        this.#units[this.#length] = this.#gap;
        this.#length += 1;
      }
      this.#gap = 0;
    }
    this.#units[this.#length] = unit;
    this.#length += 1;
    if (unit >= firstThatComposes) this.#mayCompose = true;
  }

  /** For what so many units become; a gap replaces its spaces. */
  #makeRoom(units: number): void {
    const needed = Math.min(this.#length + units, this.#longest) + 2;
    if (needed <= this.#units.length) return;
    const grown = new Uint16Array(
      Math.max(needed, Math.min(2 * this.#units.length, this.#longest + 2)),
    );
    grown.set(this.#units.subarray(0, this.#length));
    this.#units = grown;
  }

  /** The text written so far, composed (NFC). */
  text(): string {
    const { buffer, byteOffset } = this.#units;
    const text = Buffer.from(buffer, byteOffset, this.#length * 2)
      .toString("utf16le")
      .toWellFormed();
    return this.#mayCompose ? text.replace(tooManyMarks, "$1").normalize("NFC") : text;
  }
}
