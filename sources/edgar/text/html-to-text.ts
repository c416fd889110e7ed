import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { decodeEntity, decodeEntities } from "./decode-entity.ts";
import { type Element, elementNamed, OpenElements } from "./open-elements.ts";
import type { TextWriter } from "./text-writer.ts";

/** No author's style attribute is longer; what is, is looked at only so far. */
const longestStyle = 64 * 1024;

/**
 * Whether a style attribute says display:none, however it is written: capitals, spaces, comments,
 * escapes, character references, !important, and the last declaration overruling those before it.
 */
function isHiddenStyle(attribute: string): boolean {
  if (!/display|[\\&]|\/\*/i.test(attribute)) return false;
  const style = unescapeCss(decodeEntities(attribute.slice(0, longestStyle)));
  let value = "";
  let isImportant = false;
  for (const declaration of declarationsOf(style)) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim().toLowerCase() !== "display") continue;
    const [said = "", priority] = declaration
      .slice(colon + 1)
      .toLowerCase()
      .split("!");
    const isStronger = priority?.trim() === "important";
    if (isImportant && !isStronger) continue;
    value = said.trim();
    isImportant = isStronger;
  }
  return value === "none";
}

/**
 * Whether a style attribute raises text as sup does: notes of most filings since 2019 are spans that
 * are moved up ("position:relative;top:-3.5pt").
 */
function isRaisedStyle(attribute: string): boolean {
  return /vertical-align:\s?super\b|(?:^|;)\s?top:\s?-[\d.]/i.test(
    attribute.slice(0, longestStyle),
  );
}

/** Escapes of CSS decoded and comments dropped, outside and inside of strings alike. */
function unescapeCss(style: string): string {
  return style
    .replace(/\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)/g, "")
    .replace(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, character: string) => {
      if (hex === undefined) return character;
      const codePoint = Number.parseInt(hex, 16);
      return codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : "\uFFFD";
    });
}

/** Split at semicolons that stand in no string. */
function declarationsOf(style: string): string[] {
  return style.match(/(?:"[^"]*"|'[^']*'|[^;"']|["'])+/g) ?? [];
}

/** Elements whose content is no markup; one that is never closed would swallow the document. */
const rawElements = new Set(
  "title textarea xmp iframe noembed noframes plaintext".split(" ").map(elementNamed),
);

/**
 * Writes the text of an HTML document, by the rules of DOMAIN.md section 6: blocks and br are lines,
 * cells and what is raised stand apart, inline tags are nothing, script, style, `ix:header` and whatever is
 * display:none is left out. Time and memory follow the length, whatever the tags do.
 */
export function htmlToText(html: string, writer: TextWriter): void {
  const reader = new HtmlReader(html, { writer, takesRawElements: true });
  reader.read();
  if (!reader.endedRaw) return;
  writer.clear();
  new HtmlReader(html, { writer, takesRawElements: false }).read();
}

/** One pass over a document; htmlparser2's tokenizer names the pieces, nesting is kept here. */
class HtmlReader implements TokenizerCallbacks {
  readonly #html: string;
  readonly #writer: TextWriter;
  readonly #takesRawElements: boolean;
  readonly #open = new OpenElements();
  #element: Element | null = null;
  #isStyle = false;
  #hasStyle = false;
  #isHiddenByStyle = false;
  #isRaised = false;
  #raw: Element | null = null;
  #nextAmpersand = -1;

  constructor(
    html: string,
    { writer, takesRawElements }: { writer: TextWriter; takesRawElements: boolean },
  ) {
    this.#html = html;
    this.#writer = writer;
    this.#takesRawElements = takesRawElements;
  }

  /** Whether a title or the like was still open at the end of the document. */
  get endedRaw(): boolean {
    return this.#raw !== null;
  }

  read(): void {
    const tokenizer = new Tokenizer({ decodeEntities: false, recognizeSelfClosing: true }, this);
    tokenizer.write(this.#html);
    tokenizer.end();
  }

  isInForeignContext(): boolean {
    return !this.#takesRawElements;
  }

  ontext(start: number, end: number): void {
    if (this.#open.isHidden) return;
    const { keepsLines } = this.#open;
    let at = start;
    for (let found = this.#ampersand(at); found < end; found = this.#ampersand(at)) {
      this.#writer.write(this.#html, at, found, keepsLines);
      const entity = decodeEntity(this.#html, found);
      const characters = entity?.characters ?? "&";
      this.#writer.write(characters, 0, characters.length, keepsLines);
      at = found + (entity?.length ?? 1);
    }
    this.#writer.write(this.#html, at, end, keepsLines);
  }

  /** The first ampersand from `at` on; the document is searched for them once. */
  #ampersand(at: number): number {
    if (this.#nextAmpersand < at) {
      const found = this.#html.indexOf("&", at);
      this.#nextAmpersand = found === -1 ? this.#html.length : found;
    }
    return this.#nextAmpersand;
  }

  onopentagname(start: number, end: number): void {
    this.#element = elementNamed(this.#html.slice(start, end));
    this.#isStyle = false;
    this.#hasStyle = false;
    this.#isHiddenByStyle = false;
    this.#isRaised = false;
  }

  onattribname(start: number, end: number): void {
    this.#isStyle =
      end - start === 5 &&
      !this.#hasStyle &&
      this.#html.slice(start, end).toLowerCase() === "style";
  }

  onattribdata(start: number, end: number): void {
    if (!this.#isStyle) return;
    // A second style attribute is none to a browser.
    this.#hasStyle = true;
    const style = this.#html.slice(start, end);
    this.#isHiddenByStyle = isHiddenStyle(style);
    this.#isRaised = isRaisedStyle(style);
  }

  onattribend(): void {
    this.#isStyle = false;
  }

  onopentagend(): void {
    const element = this.#element;
    if (element === null) return;
    const { isDropped, isVoid } = element.kind;
    const isHidden = isDropped || this.#isHiddenByStyle;
    if (isVoid) this.#open.closeImplied(element);
    else this.#open.open(element, { isHidden, isRaised: this.#isRaised && !isHidden });
    if (this.#isRaised && !this.#open.isHidden) this.#writer.breakWord();
    if (this.#takesRawElements && rawElements.has(element)) this.#raw = element;
    this.#edge(element);
  }

  onselfclosingtag(): void {
    if (this.#element === null) return;
    this.#open.closeImplied(this.#element);
    this.#edge(this.#element);
  }

  onclosetag(start: number, end: number): void {
    const element = elementNamed(this.#html.slice(start, end));
    if (this.#raw === element) this.#raw = null;
    this.#edge(element);
    const endsRaised = !element.kind.isVoid && this.#open.close(element);
    if (endsRaised && !this.#open.isHidden) this.#writer.breakWord();
    this.#edge(element);
  }

  #edge({ kind }: Element): void {
    if (kind.edge === "none" || this.#open.isHidden) return;
    if (kind.edge === "line") this.#writer.breakLine();
    else this.#writer.breakWord();
  }

  /** Kept: what inline XBRL wraps so is text. */
  oncdata(start: number, end: number, endLength: number): void {
    if (!this.#open.isHidden)
      this.#writer.write(this.#html, start, end - endLength, this.#open.keepsLines);
  }

  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onattribentity(): void {}
  ontextentity(): void {}
  onend(): void {}
}
