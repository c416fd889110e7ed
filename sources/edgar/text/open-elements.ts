/** What an element means for text: its edges, and whether it is text at all. */
type ElementKind = {
  edge: "none" | "word" | "line";
  isDropped: boolean;
  isVoid: boolean;
  keepsLines: boolean;
  /** Open elements its start tag ends when they are the innermost. */
  closes: readonly string[];
};

const words = (text: string): string[] => text.split(" ");

const blocks = words(
  "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html isindex legend " +
    "li listing main menu nav ol optgroup option p page plaintext pre search section summary table tbody " +
    "tfoot thead title tr ul xmp",
);
/** Cells are next to each other; raised text and form fields are not part of the adjacent word. */
const apart = words("td th sup select button textarea input");
/** `ix:header` holds the hidden facts of inline XBRL; the last three show only where nothing else can. */
const dropped = words("script style ix:header ix:hidden iframe noembed noframes");
const voids = words(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr",
);
const withLines = words("pre listing xmp plaintext");

const paragraphEnders = words(
  "address article aside blockquote center details dir div dl fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul",
);

/** As HTML has it where an end tag may be left out. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(paragraphEnders.map((name) => [name, ["p"]])),
  tr: ["tr", "th", "td"],
  th: ["th", "td"],
  td: ["th", "td"],
  tbody: ["thead", "tbody", "tr", "th", "td"],
  tfoot: ["thead", "tbody", "tr", "th", "td"],
  body: ["head", "link"],
  a: ["a"],
  li: ["li", "p"],
  dd: ["dd", "dt", "p"],
  dt: ["dd", "dt", "p"],
  option: ["option"],
  optgroup: ["optgroup", "option"],
};

const named = new Set([...blocks, ...apart, ...dropped, ...voids, ...Object.keys(closedBy)]);

/** Elements that are more than a name around text. */
const elementKinds: ReadonlyMap<string, ElementKind> = new Map(
  [...named].map((name) => [name, kindOf(name)]),
);

function kindOf(name: string): ElementKind {
  const isBlock = blocks.includes(name);
  return {
    edge: isBlock ? "line" : apart.includes(name) ? "word" : "none",
    isDropped: dropped.includes(name),
    isVoid: voids.includes(name),
    keepsLines: withLines.includes(name),
    closes: closedBy[name] ?? [],
  };
}

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
