import type { Company } from "#contract/operations/company.ts";
import type { LivePrice } from "#database/queries/live-prices.ts";
import { easternTime } from "#domain/calendar/eastern-time.ts";
import { splitFactor } from "#domain/returns/adjusted-close.ts";
import type { IssuerRecord } from "#domain/trades/issuer-record.ts";

/** The last trade known, where it is of a later day than the last close, or while trading is halted. */
export function presentQuote(
  live: LivePrice | undefined,
  lastClose: Company["price"],
  { prices, furtherPrices }: Pick<IssuerRecord, "prices" | "furtherPrices">,
): Company["quote"] {
  if (live === undefined) return null;
  const tradedOn = live.tradedAt === null ? null : easternTime(live.tradedAt).day;
  const isNewer =
    live.price !== null && tradedOn !== null && (lastClose === null || tradedOn > lastClose.day);
  if (!isNewer && !live.isHalted) return null;
  const series = [prices, ...(furtherPrices ?? []).map((further) => further.prices)].find(
    (one) => one?.source === lastClose?.source,
  );
  // A split between the two is no fall of the price.
  const factor =
    lastClose === null || tradedOn === null
      ? 1
      : splitFactor(series?.splits ?? [], { after: lastClose.day, through: tradedOn });
  return {
    ticker: live.ticker,
    price: isNewer ? live.price : null,
    source: live.source,
    traded_at: isNewer ? live.tradedAt : null,
    change:
      isNewer && live.price !== null && lastClose !== null && lastClose.basis !== "adjusted"
        ? (live.price * factor) / lastClose.close - 1
        : null,
    is_halted: live.isHalted,
    halted_since: live.haltedSince,
  };
}
