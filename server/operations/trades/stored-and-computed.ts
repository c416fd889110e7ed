import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";

/**
 * Whether a stored row is older than what its record gives now. The row's return is the raw one
 * over 20 trading days.
 */
export function differsFromStored(computed: DerivedTrade, stored: TradeRow): boolean {
  const number = (text: string | null): number | null => (text === null ? null : Number(text));
  const pairs: readonly [computed: unknown, stored: unknown][] = [
    [computed.companyName, stored.conm],
    [computed.ticker, stored.ticker],
    [computed.industry, stored.industry],
    [computed.tradeDate, stored.trade_date],
    [number(computed.shares), stored.shares],
    [number(computed.price), stored.price],
    [number(computed.value), stored.value],
    [computed.isPlan, stored.is_10b51 === 1],
    [computed.daysToFile, stored.days_to_file],
    [computed.calendarDaysToFile, stored.calendar_days_to_file],
    [computed.priceSuspect, stored.price_suspect],
    [computed.rawReturns[20], stored.trade_return],
    [computed.next8kAccession, stored.next_8K_accno],
    [computed.next8kDays, stored.next_8K_days],
    [computed.next8kReturn, stored.next_8K_ret0],
    [computed.nextEarningsAccession, stored.next_ea_accno],
    [computed.nextEarningsDays, stored.next_ea_days],
    [computed.nextEarningsReturn, stored.next_ea_ret0],
    [computed.isBetweenQuarterEndAndEarnings, stored.btwn_fqe_ea === 1],
    [computed.sharePrice, stored.share_price],
    [computed.marketValue, stored.market_value],
    [computed.averageDailyVolume, stored.avg_daily_volume],
    [computed.patterns.join(" "), stored.patterns.join(" ")],
    [number(computed.avoidedOrGained), stored.avoided_or_gained],
    [number(computed.avoidedOrGainedNet), stored.avoided_or_gained_net],
  ];
  return pairs.some(([one, other]) => one !== other);
}
