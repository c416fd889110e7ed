import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { decodeEntity } from "./decode-entity.ts";
import { isHiddenStyle, isRaisedStyle } from "./hidden-style.ts";
import { type Element, elementNamed, OpenElements } from "./open-elements.ts";
import type { TextWriter } from "./text-writer.ts";

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
