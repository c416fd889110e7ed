import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import type { StoredPriceSource } from "#database/queries/screening-status.ts";
import { unusableEventFilters } from "#server/operations/events/unusable-event-filters.ts";
import { unusableFilters } from "#server/operations/trades/unusable-filters.ts";
import { presentReplicaProgress } from "#server/operations/status/get-source-status.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** How fresh and complete the stored data are, and which filters cannot find anything yet. */
export async function getScreeningStatus(
  _input: OperationInput<"get_screening_status">,
  { reads, status, marketClock, settings }: MemberContext,
): Promise<OperationAnswer<"get_screening_status">> {
  const [stored, replica, unpriced] = await Promise.all([
    reads.storedData(),
    status.replica(),
    status.unpricedCompanies(),
  ]);
  const { trades, events, filings, priceSources } = stored;
  const fundSource = priceSources.find((source) => source.fundLastDay !== null);
  return {
    trades: {
      count: trades.count,
      first_trade_date: trades.firstTradeDate,
      last_trade_date: trades.lastTradeDate,
    },
    events: {
      count: events.count,
      first_filed_on: events.firstFiledOn,
      last_filed_on: events.lastFiledOn,
    },
    filings: {
      count: filings.count,
      unreadable: filings.unreadable,
      first_filed_on: filings.firstFiledOn,
      last_filed_on: filings.lastFiledOn,
      last_accepted_at: filings.lastAcceptedAt,
    },
    prices: {
      last_day: latestDay(priceSources),
      sources: priceSources.map((source) => ({
        name: source.name,
        tickers: source.tickers,
        first_day: source.firstDay,
        last_day: source.lastDay,
        close_basis: source.closeBasis,
      })),
      pending_companies: unpriced,
      fund: {
        ticker: settings.marketFund,
        source: fundSource?.name ?? null,
        last_day: fundSource?.fundLastDay ?? null,
      },
    },
    replica: replica === null ? null : presentReplicaProgress(replica),
    pending_issuers: stored.pendingIssuers,
    unusable_filters: unusableFilters(stored, settings.marketFund),
    unusable_event_filters: unusableEventFilters(stored, settings.marketFund),
    checked_at: marketClock.now().toString(),
  };
}

function latestDay(sources: readonly StoredPriceSource[]): string | null {
  const days = sources.flatMap(({ lastDay }) => (lastDay === null ? [] : [lastDay]));
  return days.toSorted().at(-1) ?? null;
}
