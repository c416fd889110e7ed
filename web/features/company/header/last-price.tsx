import type { Company, PriceBasis } from "#contract/operations/company.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { easternTimeText } from "#web/ui/display/eastern-time.ts";
import { SignedPercent } from "#web/ui/display/figures.tsx";
import { decimalText } from "#web/ui/display/number-text.ts";

const bases: Readonly<Record<PriceBasis, string>> = {
  "split-adjusted": "unadjusted",
  "as-printed": "unadjusted",
  "as-given": "basis not stated",
  adjusted: "adjusted for splits and dividends",
};

/** The last trade where it is newer than the last close, else the close: with its day and source. */
export function LastPrice({ company: { price, quote, tickers } }: { company: Company }) {
  const isLive = quote !== null && quote.price !== null;
  const shown = isLive ? quote.price : (price?.close ?? null);
  if (shown === null) {
    return <p className="text-sm text-muted">No price data for this stock.</p>;
  }
  // Of several classes, or under an old name, the price is one ticker's and no other's.
  const isNamed = tickers.length > 1 || (price !== null && tickers[0] !== price.ticker);
  const nameOf = ({ ticker }: { ticker: string }) => (isNamed ? `${ticker} ` : "");
  return (
    <div className="text-right max-md:text-left">
      <p className="flex flex-wrap items-baseline justify-end gap-x-2.5 max-md:justify-start">
        {quote?.is_halted === true && <Badge tone="warn">Trading halted</Badge>}
        <span className="text-xl tabular-nums">$ {decimalText(shown)}</span>
        <span className="text-sm">
          <SignedPercent fraction={isLive ? quote.change : (price?.change ?? null)} />
        </span>
      </p>
      {isLive && quote.traded_at !== null && (
        <p className="text-xs text-muted">
          {nameOf(quote)}last trade {easternTimeText(quote.traded_at)} · {quote.source}
        </p>
      )}
      {price !== null && (
        <p className="text-xs text-muted">
          {isLive && `$ ${decimalText(price.close)} `}
          {nameOf(price)}close of {dayInWords(price.day)} · {price.source} daily,{" "}
          {bases[price.basis]}
        </p>
      )}
    </div>
  );
}
