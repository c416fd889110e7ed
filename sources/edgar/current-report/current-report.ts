import { itemOfLine } from "./item-titles.ts";
import { itemsInDocument } from "./items-in-document.ts";

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
  /** Text of the primary document; asked only when the others do not name every item. */
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
