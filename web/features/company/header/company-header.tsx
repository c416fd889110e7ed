import { Flag } from "lucide-react";
import { Link } from "react-router";
import type { Company, PriceBasis } from "#contract/operations/companies/company.ts";
import { dayInWords, monthName } from "#contract/values/day-in-words.ts";
import { companyAlerts } from "#web/explore/alerts/suggested-alerts.ts";
import { PageActions } from "#web/explore/links/page-actions.tsx";
import { companyPagePath, plansPath } from "#web/session/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { SignedPercent } from "#web/ui/display/figures.tsx";
import { decimalText } from "#web/ui/display/number-text.ts";

const bases: Readonly<Record<PriceBasis, string>> = {
  "split-adjusted": "unadjusted",
  "as-printed": "unadjusted",
  "as-given": "basis not stated",
  adjusted: "adjusted for splits and dividends",
};

/** The last trade where it is newer than the last close, else the close: with its day and source. */
function LastPrice({ company: { price, quote, tickers } }: { company: Company }) {
  const isLive = quote !== null && quote.price !== null;
  const shown = isLive ? quote.price : (price?.close ?? null);
  if (shown === null) {
    return <p className="text-sm text-muted">No price data for this stock.</p>;
  }
  // Of several classes, or under an old name, the price is one ticker's and no other's.
  const isNamed = tickers.length > 1 || (price !== null && tickers[0] !== price.ticker);
  const nameOf = ({ ticker }: { ticker: string }) => (isNamed ? `${ticker} ` : "");
  return (
    <div className="shrink-0 text-right @max-[560px]:shrink @max-[560px]:text-left">
      <p className="flex flex-wrap items-baseline justify-end gap-x-2.5 @max-[560px]:justify-start">
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
          {isLive && `$\u00A0${decimalText(price.close)} `}
          {nameOf(price)}close of {dayInWords(price.day)} · {price.source} daily,{" "}
          {bases[price.basis]}
        </p>
      )}
    </div>
  );
}

/** Which company this is, what it last traded at, and where to go from here. */
export function CompanyHeader({
  company,
  requested,
}: {
  company: Company;
  requested: string | null;
}) {
  const cluster = company.trades?.cluster ?? null;
  return (
    <header className="flex items-end justify-between gap-x-6 gap-y-3 @max-[560px]:flex-wrap">
      <div className="min-w-0">
        <div className="flex min-h-7 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <h1 className="break-words">{company.name}</h1>
          {company.tickers.map((ticker) => (
            <Badge key={ticker}>{ticker}</Badge>
          ))}
          {cluster !== null && (
            <span
              title={`At least three reporting persons traded in one direction within 10 trading days. Newest: a ${cluster.trade_direction.toLowerCase()} of ${dayInWords(cluster.day)}.`}
            >
              <Badge tone="danger" icon={<Flag size={11} aria-hidden="true" />}>
                Insider cluster, {monthName(cluster.day)} {cluster.day.slice(0, 4)}
              </Badge>
            </span>
          )}
          {company.delisting !== null && (
            <Badge tone="warn">{delistingText(company.delisting)}</Badge>
          )}
        </div>
        <PageActions
          alerts={companyAlerts(company.tickers[0])}
          edgarUrl={company.edgar_url}
          edgarLabel="SEC filings"
          caseItem={{ kind: "company", reference: { cik: company.cik } }}
          caseTitle={company.name}
        />
        <Names company={company} requested={requested} />
        {company.trades !== null && (
          <p className="mt-2 text-xs">
            <Link to={plansPath({ company: company.cik })}>Trading plans</Link>
          </p>
        )}
      </div>
      <LastPrice company={company} />
    </header>
  );
}

/** Which ticker it had, and who else had the requested one. */
function Names({ company, requested }: { company: Company; requested: string | null }) {
  const isFormer = requested !== null && company.former_tickers.includes(requested);
  const former = company.former_tickers.filter((ticker) => !company.tickers.includes(ticker));
  return (
    <>
      {former.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          {isFormer && company.tickers[0] !== undefined
            ? `${requested} is ${company.tickers[0]} now. `
            : ""}
          Formerly {former.join(", ")}.
        </p>
      )}
      {company.also_had_ticker.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          {requested} was also the ticker of{" "}
          {company.also_had_ticker.map((other, index) => (
            <span key={other.cik}>
              {index > 0 && ", "}
              <Link to={companyPagePath(other)} className="underline">
                {other.name}
              </Link>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

function delistingText({ filed_on, last_day }: NonNullable<Company["delisting"]>): string {
  if (last_day !== null) return `Last traded ${dayInWords(last_day)}`;
  return filed_on === null ? "Delisted" : `Form 25 or 15 filed ${dayInWords(filed_on)}`;
}
