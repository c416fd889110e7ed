import { lastCloseBefore } from "#domain/returns/adjusted-close.ts";
import { compareText } from "#domain/leads/lead-trade.ts";
import type { SeriesReturn } from "#domain/returns/market-adjusted-returns.ts";
import type { PriceSeries } from "#domain/trades/issuer-record.ts";
import type { PriceWindow, WindowAction } from "#domain/evidence/evidence.ts";
import { adjusterOf } from "#domain/returns/session-prices.ts";
import { zero } from "#domain/trades/lines/decimal.ts";

/** What a pack has of one series: the closes and actions its figures were computed from. */
export type UsedSeries = {
  id: string;
  series: PriceSeries;
  days: ReadonlySet<string>;
};

export type PriceAction = {
  day: string;
  kind: "split" | "dividend" | "delisting";
  amount: number | null;
};

/** Gathers the closes that figures were computed from. */
export class PriceUses {
  readonly #used = new Map<string, { series: PriceSeries; days: Set<string> }>();

  /** Notes the closes of a return, and those that its dividends are measured by. */
  window(measured: SeriesReturn | null): PriceWindow | null {
    if (measured === null) return null;
    const { series, fromDay, toDay } = measured;
    const isWithin = ({ day }: { day: string }): boolean => day > fromDay && day <= toDay;
    // The rule adds the dividends of one ex-date.
    const paid = Map.groupBy((series.dividends ?? []).filter(isWithin), ({ day }) => day);
    const dividends = [...paid].map(([day, each]) => ({
      day,
      action: "dividend" as const,
      amount: each.reduce((sum, { amount }) => sum.plus(amount), zero).toNumber(),
      before: lastCloseBefore(series, day)?.day ?? null,
    }));
    const days = [fromDay, toDay, ...dividends.flatMap(({ before }) => before ?? [])];
    const actions =
      adjusterOf(series) === "sentinel"
        ? [...splitsAmong(series, isWithin), ...dividends].sort((a, b) => compareText(a.day, b.day))
        : [];
    return { series: this.close(series, days), from: fromDay, to: toDay, payout: null, actions };
  }

  /** @returns the id of the series */
  close(series: PriceSeries, days: readonly string[]): string {
    const id = seriesId(series);
    const used = this.#used.get(id) ?? { series, days: new Set<string>() };
    this.#used.set(id, used);
    for (const day of days) used.days.add(day);
    return id;
  }

  /** In order of id. */
  all(): UsedSeries[] {
    return [...this.#used]
      .map(([id, { series, days }]) => ({ id, series, days }))
      .sort((a, b) => compareText(a.id, b.id));
  }
}

/** The splits of a series that a figure uses. */
export function splitsAmong(
  { splits }: Pick<PriceSeries, "splits">,
  isUsed: (split: { day: string }) => boolean,
): WindowAction[] {
  return (splits ?? [])
    .filter(isUsed)
    .map(({ day, ratio }) => ({ day, action: "split", amount: ratio, before: null }));
}

export function seriesId({ source, ticker }: { source: string; ticker: string }): string {
  return `${source}/${ticker}`;
}

/** Splits, dividends, and ends of trading of a series, oldest first. */
export function actionsOf({ splits, dividends, delistings }: PriceSeries): PriceAction[] {
  return [
    ...(splits ?? []).map(({ day, ratio }) => ({ day, kind: "split" as const, amount: ratio })),
    ...(dividends ?? []).map(({ day, amount }) => ({ day, kind: "dividend" as const, amount })),
    ...(delistings ?? []).map(({ day, payoutUsd }) => ({
      day,
      kind: "delisting" as const,
      amount: payoutUsd,
    })),
  ].sort((a, b) => compareText(a.day, b.day) || compareText(a.kind, b.kind));
}
