import { alertParts } from "#contract/alerts/alert-conditions.ts";
import type { NewHit } from "#database/alerts/hits/record-hits.ts";
import type { CompanyDay } from "#domain/alerts/prices/price-days.ts";
import {
  directionOf,
  priceCells,
  priceConditions,
  priceKey,
  type SeenPrice,
} from "#domain/alerts/prices/price-match.ts";
import type { KnownAlert } from "#worker/alerts/known-alerts.ts";

/** A match of a price alert, ready to be recorded. @param happenedAt  UTC instant of the market */
export function priceHit(
  alert: KnownAlert,
  day: CompanyDay,
  { seen, happenedAt }: { seen: SeenPrice; happenedAt: string },
): NewHit {
  const direction = directionOf(seen.returnFraction);
  return {
    alertId: alert.id,
    criteriaVersion: alert.criteriaVersion,
    dedupKey: priceKey(day.cik, day.day, direction),
    accession: null,
    rowNumber: null,
    cik: day.cik,
    day: day.day,
    direction,
    facts: priceCells(alertParts(alert.definition).lookback, day, seen),
    conditions: priceConditions(alert.definition, day, seen),
    happenedAt,
    silence: null,
  };
}
