import { cikFolderListing, folderListing } from "#demo/edgar/folder-listings.ts";
import { filingIndexPage, indexHeadersPage } from "#demo/edgar/filing-index.ts";
import { documentBytes, renderFiling } from "#demo/edgar/submission-text.ts";
import { type Answer, html, json, noSuchKey, plain } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import { servedFrom } from "#demo/world/filings/corrections.ts";
import type { Filing } from "#demo/world/filings/filing.ts";

/** `/Archives/edgar/data/CIK/ACCESSION…`: everything of one filing, and the listings of folders. */
export function filingAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const ofCik = /^\/Archives\/edgar\/data\/(\d+)\/(?:index\.json)?$/.exec(path);
  if (ofCik !== null) return cikAnswer(clock, view, Number(ofCik[1]));
  const found = /^\/Archives\/edgar\/data\/(\d+)\/(?:(\d{18})\/)?([\w.-]*)$/.exec(path);
  const [, cik = "", folder, name = ""] = found ?? [];
  const accession = folder === undefined ? name.slice(0, 20) : dashed(folder);
  const filing = clock.filing(view, accession);
  if (found === null || filing === null) return noSuchKey;
  if (servedFrom(filing) > `${view.today} ${view.time}`) return noSuchKey;
  const answer = fileOf(filing, Number(cik), name);
  if (answer === null) return noSuchKey;
  return { ...answer, changedAt: clock.changedAt(filing) };
}

function dashed(digits: string): string {
  return `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`;
}

function fileOf(filing: Filing, cik: number, name: string): Answer | null {
  const { accession } = filing;
  if (name === `${accession}.txt`) return plain(renderFiling(filing).submission);
  if (name === `${accession}-index.htm` || name === `${accession}-index.html`)
    return html(200, filingIndexPage(filing, cik));
  if (name === `${accession}-index-headers.html`) return html(200, indexHeadersPage(filing));
  if (name === "index.json" || name === "") return json(folderListing(filing, cik));
  const document = renderFiling(filing).documents.find(({ filename }) => filename === name);
  if (document === undefined) return null;
  const contentType = name.endsWith(".xml") ? "text/xml" : "text/html";
  return {
    status: 200,
    contentType,
    bytes: documentBytes(filing, document.text),
    changedAt: null,
  };
}

function cikAnswer(clock: WorldClock, view: WorldView, cik: number): Answer {
  const filings = clock.listedUnder(view, cik);
  return filings.length === 0 ? noSuchKey : json(cikFolderListing(filings, cik));
}
