import { type ElementKind, elementKinds } from "./element-kinds.ts";

/** Names beyond these share one number: a file of nothing but new names must not fill the memory. */
const mostNames = 4096;
const longestName = 40;

const plain: ElementKind = {
  edge: "none",
  isDropped: false,
  isVoid: false,
  keepsLines: false,
  closes: [],
};

export type Element = {
  number: number;
  kind: ElementKind;
  /** Numbers of the elements its start tag ends. */
  closes: ReadonlySet<number>;
};

/** Numbers for element names, those of HTML first. */
class ElementNames {
  readonly #byName = new Map<string, Element>();
  readonly #other: Element;

  constructor() {
    const names = [...elementKinds.keys()];
    const numbers = new Map(names.map((name, number) => [name, number]));
    for (const [name, kind] of elementKinds) {
      const closes = new Set(kind.closes.map((closed) => numbers.get(closed) ?? -1));
      this.#byName.set(name, { number: numbers.get(name) ?? -1, kind, closes });
    }
    this.#other = { number: mostNames, kind: plain, closes: new Set() };
  }

  find(name: string): Element {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const small = name.length > longestName ? "" : name.toLowerCase();
    const found = elementKinds.has(small) ? this.#byName.get(small) : this.#make(small);
    // The spelling is remembered as well: capitals are lowered once.
    if (this.#byName.size < mostNames && small !== "") this.#byName.set(name, found ?? this.#other);
    return found ?? this.#other;
  }

  #make(name: string): Element {
    const known = this.#byName.get(name);
    if (known !== undefined) return known;
    const number = this.#byName.size;
    if (number >= mostNames || name === "") return this.#other;
    const made: Element = { number, kind: plain, closes: new Set() };
    this.#byName.set(name, made);
    return made;
  }
}

const names = new ElementNames();

/** The element of a name in any capitals. */
export function elementNamed(name: string): Element {
  return names.find(name);
}

/**
 * Which elements are open, and whether one of them is hidden. Every step costs the same on average however
 * deep the nesting: each element is pushed and popped once.
 */
export class OpenElements {
  readonly #stack: Element[] = [];
  readonly #openOf: Int32Array = new Int32Array(mostNames + 1);
  /** Height of the stack below the outermost element that is not shown; -1 without one. */
  #hiddenFrom = -1;
  #keepingLines = 0;
  /** Heights of the stack below the elements that are raised. */
  readonly #raised: number[] = [];

  get isHidden(): boolean {
    return this.#hiddenFrom !== -1;
  }

  get keepsLines(): boolean {
    return this.#keepingLines > 0;
  }

  /** @param isRaised  whether its style raises it, as sup is raised */
  open(element: Element, { isHidden, isRaised }: { isHidden: boolean; isRaised: boolean }): void {
    this.closeImplied(element);
    if (isRaised) this.#raised.push(this.#stack.length);
    if (isHidden && this.#hiddenFrom === -1) this.#hiddenFrom = this.#stack.length;
    if (element.kind.keepsLines) this.#keepingLines += 1;
    this.#stack.push(element);
    this.#openOf[element.number] = (this.#openOf[element.number] ?? 0) + 1;
  }

  /** What a start tag of `element` ends, whether or not the element itself has content. */
  closeImplied({ closes }: Element): void {
    if (closes.size === 0) return;
    let top = this.#stack.at(-1);
    while (top !== undefined && closes.has(top.number)) {
      this.#pop();
      top = this.#stack.at(-1);
    }
  }

  /**
   * Ends the innermost element of the name and all inside it; an end tag without a start is nothing.
   * @returns whether one of them was raised
   */
  close(element: Element): boolean {
    if ((this.#openOf[element.number] ?? 0) === 0) return false;
    const before = this.#raised.length;
    while (this.#pop() !== element.number);
    return this.#raised.length < before;
  }

  /** @returns the number of what was the innermost element */
  #pop(): number {
    const element = this.#stack.pop();
    if (element === undefined) throw new Error("no element is open");
    this.#openOf[element.number] = (this.#openOf[element.number] ?? 0) - 1;
    if (element.kind.keepsLines) this.#keepingLines -= 1;
    if (this.#stack.length === this.#hiddenFrom) this.#hiddenFrom = -1;
    if (this.#stack.length === this.#raised.at(-1)) this.#raised.pop();
    return element.number;
  }
}
