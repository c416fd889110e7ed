import { gzipSync } from "node:zlib";
import { filingIndexPage, folderListing, indexHeadersPage } from "#demo/edgar/filing-index.ts";
import { indexFile, type IndexOrder } from "#demo/edgar/index-files.ts";
import { compactDate, quarterFolder } from "#demo/edgar/paths.ts";
import { documentBytes, renderFiling } from "#demo/edgar/submission-text.ts";
import { type Answer, html, json, notFound, plain } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import type { Filing } from "#demo/world/filings/filing.ts";

/** A day's index appears when EDGAR has closed. */
const indexTime = "22:05:00";

type Indexed = { year: string; quarter: string; order: IndexOrder; isPacked: boolean };

/** `/Archives/edgar/data/CIK/ACCESSION…`: everything of one filing. */
export function filingAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const found = /^\/Archives\/edgar\/data\/(\d+)\/(?:(\d{18})\/)?([\w.-]+)$/.exec(path);
  const [, cik = "", folder, name = ""] = found ?? [];
  const accession = folder === undefined ? name.slice(0, 20) : dashed(folder);
  const filing = clock.filing(view, accession);
  if (found === null || filing === null) return notFound;
  return fileOf(filing, Number(cik), name) ?? notFound;
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
  if (name === "index.json") return json(folderListing(filing, cik));
  const document = renderFiling(filing).documents.find(({ filename }) => filename === name);
  if (document === undefined) return null;
  const contentType = name.endsWith(".xml") ? "text/xml" : "text/html";
  return { status: 200, contentType, bytes: documentBytes(filing, document.text) };
}

/** Daily and full indexes, and the listing of a folder of daily ones. */
export function indexAnswer(view: WorldView, path: string): Answer {
  const listing = /^\/Archives\/edgar\/daily-index\/(\d{4}\/QTR[1-4])\/(?:index\.json)?$/.exec(
    path,
  );
  if (listing !== null) return json(dailyListing(view, listing[1] ?? ""));
  const daily =
    /^\/Archives\/edgar\/daily-index\/(\d{4})\/QTR([1-4])\/(master|form|company)\.(\d{8})\.idx(\.gz)?$/.exec(
      path,
    );
  if (daily !== null) return dailyAnswer(view, indexedOf(daily, daily[5]), daily[4] ?? "");
  const full =
    /^\/Archives\/edgar\/full-index\/(\d{4})\/QTR([1-4])\/(master|form|company)\.idx(\.gz)?$/.exec(
      path,
    );
  return full === null ? notFound : fullAnswer(view, indexedOf(full, full[4]));
}

function indexedOf(match: RegExpExecArray, packed: string | undefined): Indexed {
  const [, year = "", quarter = "", order] = match;
  return {
    year,
    quarter,
    order: order === "form" || order === "company" ? order : "master",
    isPacked: packed !== undefined,
  };
}

/** Filings of days whose index is out. */
function indexed(view: WorldView, folder: string): readonly Filing[] {
  return view.filings.filter(
    ({ filedOn }) =>
      quarterFolder(filedOn) === folder &&
      (filedOn < view.today || (filedOn === view.today && view.time >= indexTime)),
  );
}

function dailyListing(view: WorldView, folder: string): string {
  const days = [
    ...new Set(indexed(view, folder).map(({ filedOn }) => compactDate(filedOn))),
  ].sort();
  const item = days.flatMap((day) =>
    ["company", "form", "master"].map((order) => ({
      "last-modified": `${day} 22:05:00`,
      name: `${order}.${day}.idx`,
      type: "file",
      href: `${order}.${day}.idx`,
      size: "",
    })),
  );
  return JSON.stringify({
    directory: { item, name: `daily-index/${folder}/`, "parent-dir": "../" },
  });
}

function dailyAnswer(view: WorldView, request: Indexed, digits: string): Answer {
  const folder = `${request.year}/QTR${request.quarter}`;
  const filings = indexed(view, folder).filter(({ filedOn }) => compactDate(filedOn) === digits);
  const lastDay = filings[0]?.filedOn;
  if (lastDay === undefined) return notFound;
  return packed(indexFile(filings, { order: request.order, span: "daily", lastDay }), request);
}

/** The full index ends the business day before. */
function fullAnswer(view: WorldView, request: Indexed): Answer {
  const folder = `${request.year}/QTR${request.quarter}`;
  const filings = indexed(view, folder).filter(({ filedOn }) => filedOn < view.today);
  const lastDay = filings.at(-1)?.filedOn;
  if (lastDay === undefined) return notFound;
  return packed(indexFile(filings, { order: request.order, span: "quarterly", lastDay }), request);
}

function packed(bytes: Buffer, { isPacked }: Indexed): Answer {
  if (!isPacked) return plain(bytes);
  return { status: 200, contentType: "application/x-gzip", bytes: gzipSync(bytes) };
}
