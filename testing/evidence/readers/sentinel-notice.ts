import { readFileSync } from "node:fs";
import { noticeAsFiled } from "#domain/evidence/registry/notice-facts.ts";
import { sumOf } from "#domain/planned-sales/notice-row.ts";
import { noticeAsFiledData } from "#server/evidence/figures/notice-data.ts";
import { parseNotice } from "#sources/edgar/form-144/notice.ts";

/** What data/figures.json would state about a Form 144: the notice as filed, and its four sums. */
export function noticeAsSentinelReads(path: string) {
  const notice = parseNotice(readFileSync(path));
  const { plannedSales, pastSales } = notice;
  const sum = (amounts: readonly (string | null)[]) => sumOf(amounts)?.toFixed() ?? null;
  const past = (amounts: readonly (string | null)[]) => (amounts.length === 0 ? "0" : sum(amounts));
  return [
    noticeAsFiledData(noticeAsFiled(notice)),
    sum(plannedSales.map(({ units }) => units)),
    sum(plannedSales.map(({ aggregateMarketValue }) => aggregateMarketValue)),
    past(pastSales.map(({ units }) => units)),
    past(pastSales.map(({ grossProceeds }) => grossProceeds)),
  ];
}
