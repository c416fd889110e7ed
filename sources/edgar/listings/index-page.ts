import { accessionIn, parseCik } from "../identifiers.ts";
import type { FilingEntity } from "../parsed-filing.ts";
import { calendarDate, easternToUtc } from "../submission/edgar-time.ts";
import { parseHeader, type SubmissionHeader } from "../submission/header.ts";
import { Unreadable } from "../unreadable.ts";

/** What the page that lists a filing's documents says. */
export type IndexPage = {
  accession: string;
  form: string;
  filedOn: string | null;
  /** UTC; null also where the page shows midnight, which means "unknown" before 2001. */
  acceptedAt: string | null;
  periodOfReport: string | null;
  /** "Item 5: Other events", one per item. */
  itemLines: readonly string[];
  entities: readonly FilingEntity[];
  documents: readonly IndexPageDocument[];
};

export type IndexPageDocument = {
  sequence: number | null;
  type: string;
  filename: string;
  description: string | null;
};

/**
 * Reads `…-index.htm` (or `.html`), the page of one filing.
 * @throws {Unreadable} html-error-page when it is another page
 */
export function parseIndexPage(html: string): IndexPage {
  const accession = accessionIn(/EDGAR Filing Documents for ([\d-]{20})/.exec(html)?.[1] ?? "");
  const form = /id="formName">\s*<strong>Form ([^<]{1,40})<\/strong>/.exec(html)?.[1]?.trim();
  if (accession === null || form === undefined) {
    throw new Unreadable(
      html.trim() === "" ? "empty" : "html-error-page",
      "it is not the index page of a filing",
    );
  }
  const headings = new Map<string, string>();
  for (const [, name, value] of html.matchAll(
    /infoHead">([^<]{1,60})<\/div>\s{0,80}<div class="info">([\s\S]{0,4000}?)<\/div>/g,
  )) {
    headings.set(name ?? "", value ?? "");
  }
  const accepted = (headings.get("Accepted") ?? "").trim().replace(/[^\d]/g, "");
  return {
    accession,
    form: plain(form),
    filedOn: calendarDate((headings.get("Filing Date") ?? "").trim()),
    acceptedAt: accepted.endsWith("000000") ? null : easternToUtc(accepted),
    periodOfReport: calendarDate((headings.get("Period of Report") ?? "").trim()),
    itemLines: (headings.get("Items") ?? "")
      .split(/<br\s*\/?>/)
      .map(plain)
      .filter((line) => line !== ""),
    entities: readEntities(html),
    documents: readDocumentRows(html),
  };
}

const roleNames: Readonly<Record<string, string>> = {
  Filer: "FILER",
  Issuer: "ISSUER",
  Reporting: "REPORTING-OWNER",
  Subject: "SUBJECT COMPANY",
  "Filed by": "FILED BY",
  "Filed for": "FILED FOR",
};

function readEntities(html: string): FilingEntity[] {
  const entities: FilingEntity[] = [];
  for (const block of html.split('<span class="companyName">').slice(1)) {
    const label = plain(block.slice(0, Math.min(1000, Math.max(0, block.indexOf("<acronym")))));
    const named = /^(.*)\s\(([A-Za-z ]+)\)$/.exec(label);
    const cik = parseCik(/CIK=(\d{1,10})/.exec(block.slice(block.indexOf("<acronym")))?.[1] ?? "");
    const role = roleNames[named?.[2] ?? ""];
    if (cik === null || role === undefined) continue;
    entities.push({
      role,
      cik,
      name: named?.[1]?.trim() ?? "",
      sic: /SIC=(\d{4})\b/.exec(block)?.[1] ?? null,
      fiscalYearEnd: /Fiscal Year End: <strong>(\d{4})</.exec(block)?.[1] ?? null,
      formerNames: [],
    });
  }
  return entities;
}

function readDocumentRows(html: string): IndexPageDocument[] {
  const rows: IndexPageDocument[] = [];
  for (const row of html.split(/<tr[\s>]/).slice(1)) {
    const cells = row
      .split(/<td[^>]{0,80}>/)
      .slice(1)
      .map((cell) => plain(cell.slice(0, 2000)));
    const [sequence = "", description = "", filename = "", type = ""] = cells;
    if (!/^\d{1,5}$/.test(sequence) || filename === "") continue;
    rows.push({
      sequence: Number(sequence),
      type,
      // An inline XBRL document is followed by the viewer's mark: "a10q.htm iXBRL".
      filename: filename.split(" ")[0] ?? filename,
      description: description || null,
    });
  }
  return rows;
}

/** Text of a fragment without tags, its few entities resolved, spaces collapsed. */
function plain(fragment: string): string {
  return fragment
    .replace(/<[^<>]*>/g, "")
    .replace(/&nbsp;/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * Reads `…-index-headers.html`, or the bare header file some mirrors keep: the `<TAG>value` header
 * inside the page's comment.
 * @throws {Unreadable} when the page has no header
 */
export function parseIndexHeaders(html: string): SubmissionHeader {
  const start = html.search(/<(SEC|IMS)-HEADER>/);
  if (start === -1) throw new Unreadable(html.trim() === "" ? "empty" : "missing-header");
  const end = html.search(/<\/(SEC|IMS)-HEADER>/);
  if (end === -1) throw new Unreadable("truncated", "the header does not end");
  const header = parseHeader(html.slice(start, end));
  if (header.accession === null) throw new Unreadable("no-accession");
  return header;
}
