import { type Answer, json, notFound } from "#demo/server/answer.ts";
import { filingAnswer, indexAnswer } from "#demo/server/archive-routes.ts";
import {
  datasetAnswer,
  datasetsPage,
  factsAnswer,
  feedAnswer,
  pricesAnswer,
  submissionsAnswer,
  tickersAnswer,
} from "#demo/server/list-routes.ts";
import { quotesAt } from "#demo/prices/quotes.ts";
import type { WorldClock } from "#demo/server/world-view.ts";

/** Where prices lie, which EDGAR has none of: a file of daily ones, and the last trades. */
export const pricesPath = "/prices/daily.csv";
export const quotesPath = "/prices/quotes.json";

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
  if (/^\/Archives\/edgar\/(daily|full)-index\//.test(path)) return indexAnswer(view, path);
  if (path === "/cgi-bin/browse-edgar") return feedAnswer(view, searchParams, now);
  if (/^\/files\/company_tickers(_exchange)?\.json$/.test(path)) return tickersAnswer(view, path);
  if (path.startsWith("/submissions/")) return submissionsAnswer(clock, view, path);
  if (/^\/api\/xbrl\/company(facts|concept)\//.test(path)) return factsAnswer(clock, view, path);
  if (path.endsWith("/insider-transactions-data-sets")) return datasetsPage(view);
  if (path.startsWith("/files/structureddata/")) return datasetAnswer(view, path);
  if (path === quotesPath) return json(JSON.stringify(quotesAt(view.world, now)));
  return path === pricesPath ? pricesAnswer(view) : notFound;
}
