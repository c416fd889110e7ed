import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import {
  filingDocumentUrl,
  filingIndexUrl,
  formatCik,
} from "#contract/values/edgar-identifiers.ts";
import { form8kItems } from "#contract/values/form-8k-items.ts";
import type { CurrentReportFiling } from "#database/queries/current-report-filing.ts";

type Key = { cik: number; accession: string };

/** The filing's head, items and documents in the wire's names. */
export function presentFiling(filing: CurrentReportFiling, key: Key): EventProofAnswer["filing"] {
  const { cik, accession } = key;
  const titles = areTitlesInOrder(filing) ? filing.itemTitles : [];
  return {
    form: filing.form,
    filing_url: filingIndexUrl(cik, accession),
    accepted_from: originInWords(filing.acceptedOrigin),
    filed_from: originInWords(filing.filedOnOrigin),
    items: filing.items.map((code, index) => ({
      code,
      title: itemTitle(code),
      as_filed: titles[index] ?? null,
    })),
    item_titles: [...filing.itemTitles],
    documents: filing.documents.map(({ sequence, type, description, filename }) => ({
      sequence,
      type,
      description,
      filename,
      url: filename === null ? null : filingDocumentUrl(cik, accession, filename),
    })),
    co_registrants: filing.coRegistrants.map(({ cik: other, name }) => ({
      cik: formatCik(other),
      name,
    })),
  };
}

/** Where nothing was left out or put in, the n-th title is the n-th item's. */
function areTitlesInOrder({ items, itemTitles, flags }: CurrentReportFiling): boolean {
  const isCertain = !flags.some((flag) => flag in itemCautions);
  return isCertain && items.length === itemTitles.length;
}

const officialTitles: ReadonlyMap<string, string> = new Map(
  form8kItems.map(({ code, title }) => [code, title]),
);

/** The official title of an item of today's form; null for a number it does not have. */
export function itemTitle(code: string): string | null {
  return officialTitles.get(code) ?? null;
}

const origins: ReadonlyMap<string, string> = new Map([
  ["header", "the filing's header"],
  ["index-headers", "the filing's header page"],
  ["index-page", "the filing's index page"],
  ["index", "EDGAR's index"],
  ["feed", "EDGAR's feed"],
  ["submissions", "EDGAR's list of the company's filings"],
  ["data-set", "the SEC's data set"],
]);

function originInWords(origin: string | null): string | null {
  return origin === null ? null : (origins.get(origin) ?? origin);
}

const itemCautions: Readonly<Record<string, string>> = {
  "unknown-item-title": "The filing names an item that Form 8-K does not have.",
  "items-from-document":
    "The header does not name every item; they were read from the document's own headings.",
  "items-unknown": "Not every item of the filing could be read with certainty.",
};

/** What the reading of the filing leaves open, as sentences. */
export function filingCautions({ flags }: CurrentReportFiling): string[] {
  return flags.flatMap((flag) => itemCautions[flag] ?? []);
}
