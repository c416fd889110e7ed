import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertSource } from "#database/alerts/results/alert-source.ts";
import { eventSource } from "#database/alerts/results/event-source.ts";
import { keywordSource } from "#database/alerts/keywords/keyword-source.ts";
import { priceSource } from "#database/alerts/prices/price-source.ts";
import { plannedSaleSource } from "#database/alerts/results/planned-sale-source.ts";
import { tradeSource } from "#database/alerts/results/trade-source.ts";

/** Where the matches of each kind of alert are found. */
export const alertSources = {
  "4": tradeSource,
  "8-K": eventSource,
  price_alert: priceSource,
  keyword: keywordSource,
  planned_sales: plannedSaleSource,
} as const satisfies Record<AlertKind, AlertSource>;
