import { type AlertKind, alertKinds } from "#contract/alerts/alert-vocabulary.ts";
import type { AlertKindRecord } from "#contract/alerts/kinds/alert-kind-record.ts";
import { insiderTrading } from "#contract/alerts/kinds/insider-trading.ts";
import { keyword } from "#contract/alerts/kinds/keyword.ts";
import { materialEvent } from "#contract/alerts/kinds/material-event.ts";
import { plannedSales } from "#contract/alerts/kinds/planned-sales.ts";
import { priceMove } from "#contract/alerts/kinds/price-move.ts";

/**
 * The kinds of alerts. Texts: second specification, sections 2 and 4, and READINGS G-18.
 */
export const alertKindTable = {
  "4": insiderTrading,
  "8-K": materialEvent,
  price_alert: priceMove,
  keyword,
  planned_sales: plannedSales,
} as const satisfies Record<AlertKind, AlertKindRecord>;

/** The kind whose results have all these columns; undefined where none has. */
export function kindOfColumns(names: readonly string[]): AlertKind | undefined {
  return alertKinds.find((kind) => {
    const columns: readonly string[] = alertKindTable[kind].columns;
    return names.every((name) => columns.includes(name));
  });
}
