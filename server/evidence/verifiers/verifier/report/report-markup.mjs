/** Reads report.html, which has only the markup that Sentinel writes: nothing else can hide or replace its text. */
import { Cannot } from "../findings.mjs";
import { sha256 } from "../pack/signature.mjs";

/** Characters that are not visible or reorder text. Joiners are part of emoji and of words in some scripts. */
const invisible = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}`;
const joiners = String.raw`\u200c\u200d`;
const joined = String.raw`[^\u0000-\u007f${invisible}${joiners}]`;
const hidden = new RegExp(
  `[${invisible}]|(?<!${joined})[${joiners}]|[${joiners}](?!${joined})`,
  "gu",
);
const plain = new RegExp(
  `(?:[^<>&"'${invisible}${joiners}]+|(?<=${joined})[${joiners}](?=${joined})|&(?:amp|lt|gt|quot|#39);)*`,
  "uy",
);
const characters = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** A text as the report prints it: characters that are not visible are named. */
export function visible(text) {
  return text.replaceAll(
    hidden,
    (each) => `[U+${each.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );
}

const head = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>`;
const styleHash = "68dc508fa99324c58c4e88b8b3104b7b9f11fff60048c75f88a16c76996e1882";
const kicker = "Sentinel evidence pack · Market Economics";

/**
 * The text of `<title>` and `<h1>`, the blocks of the first page and of each section, and the footnotes. A block has its
 * kind and its text, the lines of a quote, or the headers, rows, widths, and classes of a table; a cell is a text, or a
 * text with the number of a figure; a line with styles or an indent is a list
 * of its indent and its parts, each with its tags.
 */
export function readReport(bytes) {
  const reader = new Reader(decoded(bytes));
  reader.expect(head);
  const title = reader.readText();
  reader.expect("</title>\n<style>");
  reader.style();
  reader.expect(`</style>\n</head>\n<body>\n<header>\n<p class="kicker">${kicker}</p>\n<h1>`);
  const heading = reader.readText();
  reader.expect('</h1>\n</header>\n<section id="summary" aria-label="Summary">');
  const summary = reader.blocks();
  reader.expect('</section>\n<nav aria-label="Contents"><h2>Contents</h2><ul>\n');
  const contents = reader.contents();
  reader.expect("</ul></nav>\n<main>\n");
  const sections = [];
  while (reader.isAt('<section id="') && !reader.isAt('<section id="notes">'))
    sections.push(reader.section());
  const notes = reader.notes();
  reader.expect("\n</main>\n</body>\n</html>\n");
  reader.expectEnd();
  return { title, heading, summary, contents, sections, notes };
}

function decoded(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Cannot("MARKUP: report.html is not UTF-8");
  }
}

const classOf = (tag) => (/class="([\w-]+)"/.exec(tag)?.[1] ?? "").replace(/^./, " $&");

class Reader {
  #text;
  #at = 0;
  /** Figures whose first place was read. */
  #linked = new Set();
  #ids = new Set(["summary", "notes"]);

  constructor(text) {
    this.#text = text;
  }

  isAt(literal) {
    return this.#text.startsWith(literal, this.#at);
  }

  #takes(literal) {
    const isThere = this.isAt(literal);
    if (isThere) this.#at += literal.length;
    return isThere;
  }

  expect(literal) {
    // Line by line, so that the message names the line.
    for (const line of literal.split(/(?<=\n)/))
      if (!this.#takes(line)) this.#refuse(JSON.stringify(line));
  }

  expectEnd() {
    if (this.#at < this.#text.length) this.#refuse("nothing");
  }

  #match(pattern, wanted) {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text);
    if (match === null) this.#refuse(wanted);
    this.#at = pattern.lastIndex;
    return match[0];
  }

  #refuse(wanted) {
    const before = this.#text.slice(0, this.#at);
    // If only the rest of a tag is wrong, show the tag from its start.
    const tag = /<[^<>]*$/.exec(before)?.[0] ?? "";
    const rest = this.#text.slice(this.#at, this.#at + 80);
    const found = tag + (/^[^\n]+/.exec(rest)?.[0] ?? rest.slice(0, 1));
    const line = before.split("\n").length;
    throw new Cannot(
      `MARKUP: report.html, line ${line}: found ${JSON.stringify(visible(found))} where Sentinel writes ${wanted}`,
    );
  }

  /** Text up to the next tag. */
  readText() {
    const written = this.#match(plain, "text");
    return written.replaceAll(/&[^;]*;/g, (entity) => characters[entity]);
  }

  style() {
    const begin = this.#at - "<style>".length;
    const style = this.#match(/[^<]*/y, "a style");
    if (sha256(style) === styleHash) return;
    this.#at = begin;
    this.#refuse(`the style with the SHA-256 ${styleHash}, not ${sha256(style)}`);
  }

  contents() {
    const found = [];
    while (this.#takes('<li class="level-')) {
      const level = Number(this.#match(/[12]/y, "1 or 2"));
      this.expect('"><a href="#');
      const id = this.#match(/[a-z0-9.-]+/y, "the id of a section");
      this.expect('">');
      found.push([level, id, this.readText()]);
      this.expect("</a></li>\n");
    }
    return found;
  }

  section() {
    this.expect('<section id="');
    const id = this.#match(/[a-z0-9.-]+/y, "the id of a section");
    if (this.#ids.has(id)) this.#refuse("an id that nothing else has");
    this.#ids.add(id);
    this.expect('">');
    const level = this.isAt("<h2>") ? 1 : 2;
    this.expect(`<h${level + 1}>`);
    const heading = this.readText();
    this.expect(`</h${level + 1}>`);
    const blocks = this.blocks();
    this.expect("</section>\n");
    return { id, level, heading, blocks };
  }

  /** Each on a line of its own. */
  blocks() {
    this.expect("\n");
    if (this.#takes("\n")) return [];
    const found = [];
    do {
      found.push(this.#block());
      this.expect("\n");
    } while (!this.isAt("</section>"));
    return found;
  }

  #block() {
    if (this.#takes("<p>")) return this.#ended("paragraph", "</p>");
    if (this.#takes('<p class="caution">Caution: ')) return this.#ended("caution", "</p>");
    if (this.#takes("<h4>")) return this.#ended("heading", "</h4>");
    if (this.#takes('<div class="quote">')) return { kind: "quote", lines: this.#lines() };
    if (this.#takes('<div class="scroll" tabindex="0"><table class="')) return this.#table();
    return this.#refuse("a paragraph, heading, quote, or table");
  }

  #ended(kind, end) {
    const text = this.readText();
    this.expect(end);
    return { kind, text };
  }

  #lines() {
    const found = [];
    if (this.#takes("</div>")) return found;
    do found.push(this.#line());
    while (this.#takes("\n"));
    this.expect("</div>");
    return found;
  }

  #line() {
    const indent = classOf(this.#match(/<p(?: class="indent-[123]")?>/y, "a line of a quote"));
    const parts = [];
    while (!this.#takes("</p>")) {
      const tags = ["code", "em", "strong"].filter((tag) => this.#takes(`<${tag}>`));
      const begin = this.#at;
      const text = this.readText();
      if (tags.length === 0 && this.#at === begin) this.#refuse('"</p>"');
      for (const tag of tags.toReversed()) this.expect(`</${tag}>`);
      parts.push([tags.join(" "), text]);
    }
    const isPlain = indent === "" && parts.every(([tags]) => tags === "");
    return isPlain ? parts.map(([, text]) => text).join("") : [indent, ...parts];
  }

  #table() {
    const layout = [this.#match(/wide|narrow/y, "wide or narrow")];
    this.expect('"><colgroup>');
    const widths = this.#match(/(?:<col style="width:[1-9]\d?\.\d%">)+/y, "widths of columns");
    const columns = widths.match(/[\d.]+%/g);
    this.expect("</colgroup><thead><tr>");
    const read = columns.map(() => this.#header());
    const headers = read.map(([header]) => header);
    layout.push(...columns.map((width, place) => `${width}${read[place][1]}`));
    const classes = [];
    this.expect("</tr></thead><tbody>\n");
    const rows = [];
    if (!this.#takes("\n"))
      do {
        this.expect("<tr>");
        const cells = columns.map(() => this.#cell());
        rows.push(cells.map(([cell]) => cell));
        classes.push(cells.map(([, kind]) => kind));
        this.expect("</tr>\n");
      } while (!this.isAt("</tbody>"));
    this.expect("</tbody></table></div>");
    return { kind: "table", headers, rows, layout, classes };
  }

  #header() {
    if (this.#takes("<td></td>")) return ["", ""];
    const tag = this.#match(/<th scope="col"(?: class="number")?>/y, "the header of a column");
    const text = this.readText();
    this.expect("</th>");
    return [text, classOf(tag)];
  }

  #cell() {
    const kind = classOf(this.#match(/<td(?: class="(?:number|code)")?>/y, "a cell"));
    if (!this.#takes('<data data-figure="')) {
      const text = this.readText();
      this.expect("</td>");
      return [text, kind];
    }
    const id = Number(this.#match(/[1-9]\d{0,8}/y, "the number of a figure"));
    this.expect('">');
    const text = this.readText();
    const mark = this.#linked.has(id) ? "" : ` id="figure-${id}"`;
    this.#linked.add(id);
    this.expect(`</data><sup><a${mark} href="#note-${id}">[${id}]</a></sup></td>`);
    return [[text, id], kind];
  }

  /** Numbered from 1. */
  notes() {
    const found = [];
    if (!this.#takes('<section id="notes"><h2>Footnotes</h2><ol class="notes">\n')) return found;
    do {
      const number = found.length + 1;
      this.expect(`<li id="note-${number}" value="${number}">`);
      found.push(this.readText().replace(/ $/, ""));
      this.expect(`<a href="#figure-${number}" aria-label="Back to figure ${number}">↑</a></li>\n`);
    } while (!this.isAt("</ol>"));
    this.expect("</ol></section>");
    return found;
  }
}
