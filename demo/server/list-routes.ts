import { companyConcept, companyFacts, sharesFrame } from "#demo/edgar/company-facts.ts";
import { currentFeed, pastTheEndPage } from "#demo/edgar/feed.ts";
import { insiderDataset } from "#demo/edgar/insider-dataset.ts";
import { submissionsFiles } from "#demo/edgar/submissions-json.ts";
import { companyTickers, companyTickersExchange, fundTickers } from "#demo/edgar/ticker-lists.ts";
import { type Answer, html, json, notFound } from "#demo/server/answer.ts";
import type { WorldClock, WorldView } from "#demo/server/world-view.ts";
import { companies } from "#demo/world/cast/company.ts";
import { nameOn } from "#demo/world/market/corporate-actions.ts";
import { quarterFolder } from "#demo/edgar/paths.ts";

const defaultCount = 40;
const datasetsFolder = "/files/structureddata/data/insider-transactions-data-sets";

/** The getcurrent feed. */
export function feedAnswer(view: WorldView, query: URLSearchParams, now: string): Answer {
  if (query.get("action") !== "getcurrent" || query.get("output") !== "atom") return notFound;
  const feed = currentFeed(view.filings, {
    type: query.get("type") ?? "",
    count: Number(query.get("count") ?? defaultCount) || defaultCount,
    start: Math.max(0, Number(query.get("start") ?? 0) || 0),
    now,
  });
  if (feed === null) return html(503, pastTheEndPage);
  return { status: 200, contentType: "application/atom+xml", bytes: feed, changedAt: null };
}

/** The lists of tickers: of companies, the same with exchanges, of funds. */
export function tickersAnswer({ world, today }: WorldView, path: string): Answer {
  if (path.endsWith("_mf.json")) return json(fundTickers());
  return json(
    path.endsWith("_exchange.json")
      ? companyTickersExchange(world, today)
      : companyTickers(world, today),
  );
}

/** `/submissions/CIK##########.json` of a company or a person, and the overflow. */
export function submissionsAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const name = path.slice("/submissions/".length);
  const cik = Number(/^CIK(\d{10})/.exec(name)?.[1] ?? 0);
  const filings = clock.listedUnder(view, cik);
  const company = companies.find((each) => each.cik === cik);
  const person = filings
    .flatMap((filing) => (filing.kind === "ownership" ? filing.owners : []))
    .findLast((owner) => owner.cik === cik);
  const subject = company !== undefined ? { company } : person === undefined ? null : { person };
  if (subject === null) return notFound;
  const file = submissionsFiles(subject, filings, view.today).find((each) => each.name === name);
  return file === undefined ? notFound : json(file.text);
}

/** `/api/xbrl/`: companyfacts, single concepts of a company, and frames of shares outstanding. */
export function factsAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const [, frame] =
    /^\/api\/xbrl\/frames\/dei\/EntityCommonStockSharesOutstanding\/shares\/(\w+)\.json$/.exec(
      path,
    ) ?? [];
  if (frame !== undefined) return jsonOrNothing(sharesFrame(view.filings, frame));
  const [, kind, digits, taxonomy = "", tag = ""] =
    /^\/api\/xbrl\/company(facts|concept)\/CIK(\d{10})(?:\/([\w-]+)\/(\w+))?\.json$/.exec(path) ??
    [];
  const cik = Number(digits);
  const company = companies.find((each) => each.cik === cik);
  if (company === undefined) return notFound;
  const filings = clock.listedUnder(view, cik).filter(({ issuer }) => issuer.cik === cik);
  const name = nameOn(company, view.today);
  if (kind === "facts") return tag === "" ? json(companyFacts(company, name, filings)) : notFound;
  return jsonOrNothing(companyConcept(company, name, { filings, taxonomy, tag }));
}

function jsonOrNothing(text: string | null): Answer {
  return text === null ? notFound : json(text);
}

/** The page that links the data sets of ended quarters, from which their addresses are read. */
export function datasetsPage(view: WorldView): Answer {
  const links = endedQuarters(view).map((folder) => {
    const name = datasetName(folder);
    return `<a href="${datasetsFolder}/${name}">${name}</a>`;
  });
  return html(
    200,
    `<html><body><h1>Insider Transactions Data Sets</h1>\n${links.join("<br>\n")}\n</body></html>\n`,
  );
}

/** One data set, as a ZIP file. */
export function datasetAnswer(clock: WorldClock, view: WorldView, path: string): Answer {
  const folder = endedQuarters(view).find(
    (each) => path === `${datasetsFolder}/${datasetName(each)}`,
  );
  if (folder === undefined) return notFound;
  const filings = view.filings.filter(({ filedOn }) => quarterFolder(filedOn) === folder);
  const bytes = clock.remembered(`${folder} ${view.correctedAt}`, () => insiderDataset(filings));
  return { status: 200, contentType: "application/zip", bytes, changedAt: null };
}

function endedQuarters({ filings, today }: WorldView): string[] {
  const folders = new Set(filings.map(({ filedOn }) => quarterFolder(filedOn)));
  return [...folders].filter((folder) => folder < quarterFolder(today));
}

/** "2025/QTR3" to "2025q3_form345.zip". */
function datasetName(folder: string): string {
  return `${folder.replace("/QTR", "q")}_form345.zip`;
}
