import { type Answer, notFound, json } from "#demo/server/answer.ts";
import { filingAnswer } from "#demo/server/archive-routes.ts";
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
