import type { Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/explore-events.ts";
import type { EventProof } from "#domain/events/proof/event-proof.ts";

/** Whether a stored event is older than what its record gives now. */
export function eventDiffersFromStored(
  { event, report }: Pick<EventProof, "event" | "report">,
  stored: EventRow,
  lookback: Lookback,
): boolean {
  const dollars = (text: string | undefined): number | null =>
    text === undefined ? null : Number(text);
  const totals = event.insiderTotals?.[lookback];
  const pairs: readonly [computed: unknown, stored: unknown][] = [
    [event.companyName, stored.conm],
    [event.ticker, stored.ticker],
    [event.industry, stored.industry],
    [report.items.join("&"), stored["8K_items"]],
    [report.filedOn, stored.filed_on],
    [report.periodOfReport, stored.report_date],
    [event.day0, stored.day_0],
    [event.day0Basis, stored.day_0_basis],
    [event.windowEnd, stored.window_end],
    [event.eventReturn, stored.event_return],
    [dollars(totals?.valueSold), stored.value_sold],
    [dollars(totals?.valuePurchased), stored.value_purchased],
    [event.sharePrice, stored.share_price],
    [event.marketValue, stored.market_value],
    [event.averageDailyVolume, stored.avg_daily_volume],
    [event.patterns.join(" "), stored.patterns.join(" ")],
  ];
  return pairs.some(([one, other]) => one !== other);
}
