import type { PoolClient } from "pg";
import { constraintOf, definitionSchema, lookbackOf } from "#contract/alerts/alert-definition.ts";
import {
  lockPriceHits,
  type PriceHit,
  type ReviewedHit,
  storeReviewedHits,
} from "#database/alerts/prices/price-hits.ts";
import { type NewHit, recordHits } from "#database/alerts/hits/record-hits.ts";
import { closeInstant, type CompanyDay, openInstant } from "#domain/alerts/prices/price-days.ts";
import {
  adjustedReturn,
  priceCells,
  priceConditions,
  priceFacts,
  pricesOfDay,
  priceThatHolds,
  directionOf,
  priceKey,
  recordedBy,
  type SeenPrice,
} from "#domain/alerts/prices/price-match.ts";
import { instantMs } from "#domain/calendar/eastern-time.ts";
import { plainDollarsText } from "#contract/values/amount-text.ts";
import { percentInWords } from "#domain/alerts/alert-conditions.ts";
import type { KnownAlerts, KnownAlert } from "#worker/alerts/known-alerts.ts";

/**
 * Matches days whose numbers are new or changed against alerts: records new crossings, updates
 * recorded ones with the close's figures, and corrects those that were not crossed after all.
 */
export async function settleDays(
  client: PoolClient,
  known: KnownAlerts,
  days: readonly CompanyDay[],
): Promise<void> {
  const hits = await lockPriceHits(client, days);
  const byKey = new Map(days.map((day) => [`${day.cik} ${day.day}`, day]));
  const reviewed = hits.flatMap((hit) => {
    const day = byKey.get(`${hit.cik} ${hit.day}`);
    return day === undefined ? [] : review(hit, day);
  });
  await storeReviewedHits(client, reviewed);
  await recordHits(client, crossedDuring(known, days));
}

function crossedDuring(known: KnownAlerts, days: readonly CompanyDay[]): NewHit[] {
  let earliestMs = Number.POSITIVE_INFINITY;
  for (const { watchedFromMs } of known.all()) earliestMs = Math.min(earliestMs, watchedFromMs);
  return days.flatMap((day) => {
    if (day.close === null) return [];
    const happenedAt = closeInstant(day.day);
    const closesAtMs = instantMs(happenedAt);
    if (closesAtMs < earliestMs) return [];
    const opensAtMs = instantMs(openInstant(day.day));
    return [true, false].flatMap((watchedAllDay) =>
      pricesOfDay(day, watchedAllDay).flatMap((seen) =>
        known
          .matching(priceFacts(day, seen.returnFraction))
          .filter(
            ({ watchedFromMs }) =>
              watchedFromMs < opensAtMs === watchedAllDay && watchedFromMs <= closesAtMs,
          )
          .map((alert) => priceHit(alert, day, { seen, happenedAt })),
      ),
    );
  });
}

function review(hit: PriceHit, day: CompanyDay): ReviewedHit[] {
  const { id, state, facts, conditions } = hit;
  const price = facts["Price"];
  const definition = definitionSchema.safeParse(hit.definition);
  if (typeof price !== "number" || !definition.success) return [];
  const type = hit.direction === "drop" ? "price_drop" : "price_increase";
  const threshold = constraintOf(definition.data, type)?.[1];
  // For an earlier definition neither the threshold nor the look-back of the sums is known.
  if (!hit.isOfDefinition || threshold === undefined) {
    const figures = { ...facts, "Adjusted Return": adjustedReturn(day) };
    return [{ id, facts: figures, conditions, state, reason: "" }];
  }
  const recorded = {
    direction: hit.direction,
    price,
    recordedBy: recordedBy(conditions),
    watchedAllDay: instantMs(hit.watchedFrom) < instantMs(openInstant(day.day)),
  };
  const seen = priceThatHolds(recorded, day, threshold);
  const cells = priceCells(lookbackOf(definition.data), day, seen ?? { price, returnFraction: 0 });
  const final = { ...facts, ...pick(cells, finalCells) };
  const reason = reasonOf(facts, day);
  if (seen === null) return [{ id, facts: final, conditions, state: "unmatched", reason }];
  const isSame =
    state === "live" && seen.price === price && facts["Previous Close"] === day.previousClose;
  if (isSame) return [{ id, facts: final, conditions, state, reason }];
  const held = { ...final, ...pick(cells, heldCells) };
  const inWords = priceConditions(definition.data, day, seen);
  return [{ id, facts: held, conditions: inWords, state: "live", reason }];
}

/** Known from the close on; the sums also change with filings that are stored later. */
const finalCells = ["Adjusted Return", "Value Sold", "Value Purchased"] as const;
/** Of the price by which a match holds. */
const heldCells = ["Previous Close", "Price", "Return"] as const;

function pick(cells: ReturnType<typeof priceCells>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, cells[name] ?? null]));
}

function reasonOf(facts: PriceHit["facts"], day: CompanyDay): string {
  const before = facts["Previous Close"];
  const corrected =
    typeof before === "number" && before !== day.previousClose
      ? `The previous close was corrected from ${plainDollarsText(before)} to ${plainDollarsText(day.previousClose)}.`
      : "The prices of the day were corrected.";
  const { lowReturn, highReturn } = day;
  if (lowReturn === null || highReturn === null) return corrected;
  return `${corrected} The day's return was between ${percentInWords(lowReturn)} and ${percentInWords(highReturn)}.`;
}

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
    row: {
      dedupKey: priceKey(day.cik, day.day, direction),
      accession: null,
      rowNumber: null,
      cik: day.cik,
      day: day.day,
      direction,
      facts: priceCells(lookbackOf(alert.definition), day, seen),
      happenedAt,
    },
    conditions: priceConditions(alert.definition, day, seen),
    silence: null,
  };
}
