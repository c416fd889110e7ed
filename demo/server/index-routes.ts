import { gzipSync } from "node:zlib";
import { indexFolderListing, type ListedFile } from "#demo/edgar/folder-listings.ts";
import { indexFile, type IndexOrder } from "#demo/edgar/index-files.ts";
import { compactDate, quarterFolder } from "#demo/edgar/paths.ts";
import { accessDenied, type Answer, json, plain } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import { businessDayAfter, easternInstant } from "#demo/world/filings/receipt.ts";
import type { Filing } from "#demo/world/filings/filing.ts";

/** A day's index appears when EDGAR has closed. */
const indexTime = "22:05:00";
const indexTimeShown = "10:05:00 PM";
const orders: readonly IndexOrder[] = ["company", "form", "master"];

type Span = "daily" | "full";

/** Daily and full indexes, packed ones, and the listings of their folders. */
export function indexAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const listing =
    /^\/Archives\/edgar\/(daily|full)-index\/(?:(\d{4})\/)?(?:(QTR[1-4])\/)?(?:index\.json)?$/.exec(
      path,
    );
  if (listing !== null) {
    const [, span, year, quarter] = listing;
    if (year === undefined && quarter !== undefined) return accessDenied;
    return listingAnswer(view, spanOf(span), { year, quarter });
  }
  const file =
    /^\/Archives\/edgar\/(daily|full)-index\/(\d{4}\/QTR[1-4])\/(master|form|company)(?:\.(\d{8}))?(\.idx|\.gz|\.idx\.gz)$/.exec(
      path,
    );
  const [, span, folder = "", order, digits, ending = ""] = file ?? [];
  if (file === null || (spanOf(span) === "daily") !== (digits !== undefined)) return accessDenied;
  return fileAnswer(clock, view, { folder, order: orderOf(order), digits, ending });
}

function spanOf(text: string | undefined): Span {
  return text === "daily" ? "daily" : "full";
}

function orderOf(text: string | undefined): IndexOrder {
  return text === "form" || text === "company" ? text : "master";
}

type Wanted = { folder: string; order: IndexOrder; digits: string | undefined; ending: string };

function fileAnswer(clock: WorldClock, view: WorldView, wanted: Wanted): Answer {
  const { folder, order, digits, ending } = wanted;
  const filings = indexed(view, folder, digits === undefined ? "full" : "daily").filter(
    ({ filedOn }) => digits === undefined || compactDate(filedOn) === digits,
  );
  const lastDay = newestDay(filings);
  if (lastDay === null) return accessDenied;
  const span = digits === undefined ? "quarterly" : "daily";
  // Corrections change the bytes of what is out already: hence the version of the view.
  const key = `${order} ${span} ${folder} ${lastDay} ${view.version}`;
  const bytes = clock.remembered(key, () => indexFile(filings, { order, span, lastDay }));
  if (ending === ".idx") return { ...plain(bytes), changedAt: changeOf(view, lastDay, span) };
  return {
    status: 200,
    contentType: "application/x-gzip",
    bytes: clock.remembered(`${key} packed`, () => gzipSync(bytes)),
    changedAt: changeOf(view, lastDay, span),
  };
}

/** When it came out, or when EDGAR last corrected any filing. */
function changeOf(view: WorldView, lastDay: string, span: "daily" | "quarterly"): string {
  const moment =
    span === "daily" ? `${lastDay} ${indexTime}` : `${businessDayAfter(lastDay, 1)} 00:00:00`;
  const [day = "", time = ""] = (view.correctedAt > moment ? view.correctedAt : moment).split(" ");
  return easternInstant(day, time);
}

/** Filings of days whose index is out; the full index ends the day before. */
function indexed(view: WorldView, folder: string, span: Span): readonly Filing[] {
  const isOut = (day: string): boolean =>
    day < view.today || (span === "daily" && day === view.today && view.time >= indexTime);
  return view.filings.filter(
    ({ filedOn }) => isOut(filedOn) && (folder === "" || quarterFolder(filedOn) === folder),
  );
}

function newestDay(filings: readonly Filing[]): string | null {
  return filings.reduce<string | null>(
    (newest, { filedOn }) => (newest === null || filedOn > newest ? filedOn : newest),
    null,
  );
}

type Folder = { year: string | undefined; quarter: string | undefined };

function listingAnswer(view: WorldView, span: Span, { year, quarter }: Folder): Answer {
  const name = [`${span}-index`, year, quarter].filter((part) => part !== undefined).join("/");
  const filings = indexed(view, "", span).filter(({ filedOn }) =>
    quarterFolder(filedOn).startsWith([year, quarter].filter((part) => part).join("/")),
  );
  if (filings.length === 0) return accessDenied;
  if (quarter === undefined) {
    const depth = year === undefined ? 0 : 1;
    const folders = Map.groupBy(
      filings,
      ({ filedOn }) => quarterFolder(filedOn).split("/")[depth] ?? "",
    );
    const listed = [...folders].map(([folder, own]) => ({
      name: folder,
      size: null,
      modified: shownMoment(newestDay(own) ?? ""),
    }));
    return json(indexFolderListing(`${name}/`, listed));
  }
  return json(indexFolderListing(`${name}/`, span === "daily" ? daily(filings) : full(filings)));
}

/** A row of an index is about this long; the listing says sizes in whole kilobytes. */
const bytesPerFiling = 180;

function daily(filings: readonly Filing[]): readonly ListedFile[] {
  const days = [...Map.groupBy(filings, ({ filedOn }) => filedOn)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return days.flatMap(([day, own]) =>
    orders.map((order) => ({
      name: `${order}.${compactDate(day)}.idx`,
      size: own.length * bytesPerFiling,
      modified: shownMoment(day),
    })),
  );
}

function full(filings: readonly Filing[]): readonly ListedFile[] {
  const modified = shownMoment(newestDay(filings) ?? "");
  const size = filings.length * bytesPerFiling;
  return orders.flatMap((order) => [
    { name: `${order}.gz`, size: size / 8, modified },
    { name: `${order}.idx`, size, modified },
  ]);
}

function shownMoment(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${month}/${date}/${year} ${indexTimeShown}`;
}
