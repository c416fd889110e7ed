import { type Answer, notFound, json, html, noSuchKey, plain } from "#demo/server/answer.ts";
import { indexAnswer } from "#demo/server/index-routes.ts";
import {
  datasetAnswer,
  datasetsPage,
  factsAnswer,
  feedAnswer,
  submissionsAnswer,
  tickersAnswer,
} from "#demo/server/list-routes.ts";
import {
  actionsAnswer,
  actionsPath,
  pricesAnswer,
  pricesPath,
  quotesAnswer,
  quotesPath,
  tradesAnswer,
  tradesPath,
} from "#demo/server/price-routes.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import type { Call } from "#demo/calls/call.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { cikFolderListing, folderListing } from "#demo/edgar/folder-listings.ts";
import { filingIndexPage, indexHeadersPage } from "#demo/edgar/filing-index.ts";
import { documentBytes, renderFiling } from "#demo/edgar/submission-text.ts";
import { servedFrom } from "#demo/world/filings/corrections.ts";
import type { Filing } from "#demo/world/filings/filing.ts";

/** `/calls/index.json` and `/calls/KEY.json`: transcripts, of which EDGAR has none. */
function callAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const calls = clock.calls(view);
  if (path === "/calls/index.json") return json(JSON.stringify({ calls: calls.map(listed) }));
  const call = calls.find(({ key }) => path === `/calls/${key}.json`);
  if (call === undefined) return notFound;
  return { ...json(callJson(call)), changedAt: instantOf(call.availableFrom) };
}

function listed(call: Call) {
  const { key, cik, ticker, companyName, fiscalPeriod, heldOn, availableFrom } = call;
  const availableAt = instantOf(availableFrom);
  return { key, cik, ticker, companyName, fiscalPeriod, heldOn, availableAt };
}

/** What was said; what is planted in it stays in the README. */
function callJson({ plants: _plants, availableFrom: _availableFrom, ...said }: Call): string {
  return JSON.stringify(said);
}

function instantOf(moment: string): string {
  const [day = "", time = ""] = moment.split(" ");
  return easternInstant(day, time);
}

/**
 * Answers an address of www.sec.gov or data.sec.gov as EDGAR would at a moment.
 * @param address  path and query
 * @param now  UTC instant
 */
export function route(clock: WorldClock, address: string, now: string): Answer {
  const url = URL.parse(address, "http://127.0.0.1");
  if (url === null) return notFound;
  const { pathname: path, searchParams } = url;
  const view = clock.viewAt(now);
  if (path.startsWith("/Archives/edgar/data/")) return filingAnswer(clock, view, path);
  if (/^\/Archives\/edgar\/(daily|full)-index\//.test(path)) return indexAnswer(clock, view, path);
  if (path === "/cgi-bin/browse-edgar") return feedAnswer(view, searchParams, now);
  if (/^\/files\/company_tickers(_exchange|_mf)?\.json$/.test(path))
    return tickersAnswer(view, path);
  if (path.startsWith("/submissions/")) return submissionsAnswer(clock, view, path);
  if (path.startsWith("/api/xbrl/")) return factsAnswer(clock, view, path);
  if (path.endsWith("/insider-transactions-data-sets")) return datasetsPage(view);
  if (path.startsWith("/files/structureddata/")) return datasetAnswer(clock, view, path);
  if (path.startsWith("/calls/")) return callAnswer(clock, view, path);
  if (path === quotesPath) return quotesAnswer(view, now);
  if (path === tradesPath) return tradesAnswer(view, searchParams, now);
  if (path === actionsPath) return actionsAnswer(view, searchParams);
  return path === pricesPath ? pricesAnswer(clock, view, searchParams) : notFound;
}

/** `/Archives/edgar/data/CIK/ACCESSION…`: everything of one filing, and the listings of folders. */
function filingAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
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
