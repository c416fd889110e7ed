import { itemOfLine } from "../current-report/item-titles.ts";
import { accessionIn, parseCik } from "../identifiers.ts";
import type { ListedFiling } from "../parsed-filing.ts";
import { calendarDate } from "../submission/edgar-time.ts";
import { decodeText } from "../submission/decode-text.ts";
import { Unreadable } from "../unreadable.ts";
import { parseXml, type XmlElement } from "../xml-tree.ts";

export type Feed = {
  /** Newest first, one per filing and company, as the feed has them. */
  entries: readonly ListedFiling[];
  /** Entries without accession number, CIK or form, such as those of a company search. */
  skipped: number;
};

/**
 * Reads a getcurrent or getcompany Atom feed. `type=4` matches by prefix at EDGAR, so forms are to
 * be compared again.
 * @throws {Unreadable} html-error-page for the page EDGAR answers past the end, and XML reasons
 */
export function parseFeed(bytes: Uint8Array): Feed {
  const text = decodeText(bytes).text.trim();
  if (text === "") throw new Unreadable("empty");
  if (/^<(!doctype\s+html|html|head|body)[\s>]/i.test(text)) {
    throw new Unreadable("html-error-page", titleOf(text));
  }
  const root = parseXml(text);
  if (root.name !== "feed")
    throw new Unreadable("not-edgar", `the root element is ${root.name.slice(0, 80)}`);
  const company = child(root, "company-info");
  const entries: ListedFiling[] = [];
  let skipped = 0;
  for (const entry of root.children) {
    if (entry.name !== "entry") continue;
    const listed = readEntry(entry, company);
    if (listed === null) skipped += 1;
    else entries.push(listed);
  }
  return { entries, skipped };
}

function readEntry(entry: XmlElement, company: XmlElement | null): ListedFiling | null {
  const accession = accessionIn(
    /accession-number=([\d-]{20})$/.exec(textOf(entry, "id"))?.[1] ?? "",
  );
  const form = child(entry, "category")?.attributes["term"]?.trim() ?? "";
  const named = /^(\S.*?) - (.*) \((\d{10})\) \(([A-Za-z ]+)\)$/.exec(
    textOf(entry, "title").replace(/\s+/g, " "),
  );
  const cik = parseCik(named?.[3] ?? (company === null ? "" : textOf(company, "cik")));
  if (accession === null || form === "" || cik === null) return null;
  const summary = textOf(entry, "summary");
  const content = child(entry, "content");
  const filedOn =
    /Filed:<\/b>\s*([\d-]{10})/.exec(summary)?.[1] ??
    (content === null ? "" : textOf(content, "filing-date"));
  return {
    accession,
    cik,
    origin: "feed",
    form,
    companyName: named?.[2]?.trim() ?? (company === null ? "" : textOf(company, "conformed-name")),
    role: named?.[4] ?? null,
    filedOn: calendarDate(filedOn),
    acceptedAt: instantOf(textOf(entry, "updated")),
    periodOfReport: null,
    items: form.startsWith("8-K") ? itemsIn(summary) : null,
  };
}

/** Midnight means "unknown" in entries of filings before 2001: EDGAR takes none at night. */
function instantOf(updated: string): string | null {
  if (/T00:00:00/.test(updated)) return null;
  try {
    return Temporal.Instant.from(updated).toString();
  } catch {
    return null;
  }
}

function itemsIn(summary: string): string[] {
  const items: string[] = [];
  for (const line of summary.split(/<br\s*\/?>/i)) {
    const item = /^\s*item\s+\d/i.test(line) ? itemOfLine(line.replace(/\s+/g, " ")) : null;
    if (item !== null && !items.includes(item)) items.push(item);
  }
  return items;
}

function child(parent: XmlElement, name: string): XmlElement | null {
  return parent.children.find((candidate) => candidate.name === name) ?? null;
}

function textOf(parent: XmlElement, name: string): string {
  return child(parent, name)?.text.trim() ?? "";
}

function titleOf(html: string): string {
  const title = /<title>([^<]{1,120})/i.exec(html)?.[1]?.trim();
  return title === undefined ? "it has no title" : `it is titled "${title}"`;
}
