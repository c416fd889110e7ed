import { itemOfLine, itemOfHeaderTitle, itemOfNumber } from "./item-titles.ts";

type DocumentItems = {
  /** Item numbers of today's form in document order. */
  items: readonly string[];
  /** The lines they were read from. */
  lines: readonly string[];
};

const itemLine = /^\s*item\s+(\d{1,2}(?:\.\d{2})?)\s*[.:)\-–—]*\s*(.*)$/i;
const saysNothing = /^\s*\(?(none|not applicable|inapplicable|n\/a|not required)\b/i;
/** A cover page and its items stand well within this; exhibits are other documents. */
const longestLookedAt = 400_000;

/**
 * Items by the "Item N. Title" lines of an 8-K's primary document, those answered "None" left out.
 * @param announced  how many items the header announces; 0 when it has no such lines
 * @returns null unless certain: as many items as announced, or each under its own title
 */
function itemsInDocument(document: string, announced: number): DocumentItems | null {
  const lines = plainLines(document.slice(0, longestLookedAt));
  const items: string[] = [];
  const kept: string[] = [];
  let areTitlesRight = true;
  for (const [index, line] of lines.entries()) {
    const found = itemLine.exec(line);
    if (found === null) continue;
    const item = itemOfNumber(found[1] ?? "");
    if (item === null) return null;
    const { isTitle, rest } = readTitle(item, found[2] ?? "", lines.slice(index + 1, index + 4));
    if (saysNothing.test(rest)) continue;
    areTitlesRight &&= isTitle;
    if (items.includes(item)) continue;
    items.push(item);
    kept.push(line.trim());
  }
  const isCertain = items.length > 0 && (items.length === announced || areTitlesRight);
  return isCertain ? { items, lines: kept } : null;
}

/** A title may run over two lines; `rest` is what follows it. */
function readTitle(
  item: string,
  start: string,
  following: readonly string[],
): { isTitle: boolean; rest: string } {
  let title = start;
  for (const [index, line] of ["", ...following].entries()) {
    title = `${title} ${line}`.trim();
    if (itemOfHeaderTitle(title) === item) return { isTitle: true, rest: following[index] ?? "" };
  }
  return { isTitle: false, rest: start === "" ? (following[0] ?? "") : start };
}

const blockTags = new Set("p div tr table h1 h2 h3 h4 h5 h6 li center page br".split(" "));

/** Lines with something on them; block tags end a line, other tags vanish. One pass, however the tags lie. */
function plainLines(document: string): string[] {
  const pieces: string[] = [];
  let at = 0;
  while (at < document.length) {
    const opening = document.indexOf("<", at);
    const closing = opening === -1 ? -1 : document.indexOf(">", opening);
    if (closing === -1) break;
    pieces.push(document.slice(at, opening));
    const name =
      /^<\/?([a-z0-9]+)/i.exec(document.slice(opening, opening + 12))?.[1]?.toLowerCase() ?? "";
    pieces.push(blockTags.has(name) ? "\n" : " ");
    at = closing + 1;
    if (name === "script" || name === "style") {
      const end = document.indexOf(`</${name}`, at);
      at = end === -1 ? at : end;
    }
  }
  pieces.push(document.slice(at));
  return pieces
    .join("")
    .replace(/&nbsp;|&#160;|\u00a0/gi, " ")
    .replace(/&amp;/gi, "&")
    .replace(/&(?:#8217|#146|rsquo|apos);/gi, "'")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

export type CurrentReportItems = {
  /** Item numbers of today's form, in filing order, no repeats. */
  items: readonly string[];
  /** What was read to know them, as written. */
  itemTitles: readonly string[];
  flags: readonly string[];
};

/** Where to look for the items of an 8-K, in order of trust. */
export type ItemSources = {
  /** ITEM INFORMATION lines of the header, "" where a line is empty. */
  headerTitles: readonly string[];
  /** "Item 5: Other events" lines of the filing's index page. */
  indexPageLines: readonly string[];
  /** Text of the primary document; read only when the others do not name every item. */
  primaryText: () => string | null;
};

/**
 * The items of an 8-K. Titles are matched in every wording of the form past and present; an
 * unknown title is kept and flagged. Where the header has empty lines or none (before 2004), the
 * index page is read, else the primary document's own "Item N" lines, and those only where they
 * agree with the header in number or with the form in title.
 */
export function readItems(sources: ItemSources): CurrentReportItems {
  const { headerTitles, indexPageLines } = sources;
  const titles = headerTitles.filter((title) => title !== "");
  if (titles.length > 0 && titles.length === headerTitles.length) return resolve(titles);
  if (indexPageLines.length > 0 && indexPageLines.length >= headerTitles.length) {
    return withFlag(resolve(indexPageLines), "items-from-index-page");
  }
  const known = resolve(titles);
  const found = itemsInDocument(sources.primaryText() ?? "", headerTitles.length);
  if (found === null || known.items.some((item) => !found.items.includes(item))) {
    return withFlag(known, "items-unknown");
  }
  return {
    items: inHeaderOrder(headerTitles, found.items),
    itemTitles: [...titles, ...found.lines],
    flags: [...known.flags, "items-from-document"],
  };
}

function resolve(titles: readonly string[]): CurrentReportItems {
  const items: string[] = [];
  let hasUnknown = false;
  for (const title of titles) {
    const item = itemOfLine(title);
    if (item === null) hasUnknown = true;
    else if (!items.includes(item)) items.push(item);
  }
  return { items, itemTitles: titles, flags: hasUnknown ? ["unknown-item-title"] : [] };
}

function withFlag(read: CurrentReportItems, flag: string): CurrentReportItems {
  return { ...read, flags: [...read.flags, flag] };
}

/** Fills the header's empty lines with the items it does not name, where exactly those are missing. */
function inHeaderOrder(
  headerTitles: readonly string[],
  found: readonly string[],
): readonly string[] {
  const named = headerTitles.map((title) => (title === "" ? null : itemOfLine(title)));
  const missing = found.filter((item) => !named.includes(item));
  if (missing.length !== headerTitles.filter((title) => title === "").length) return found;
  const filled = headerTitles.map((title, index) =>
    title === "" ? missing.shift() : named[index],
  );
  return [...new Set(filled.filter((item) => typeof item === "string"))];
}
