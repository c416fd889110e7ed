import { useQuery } from "@tanstack/react-query";
import type { ScreeningStatus } from "#contract/operations/screening-status.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";

const counts = new Intl.NumberFormat("en-US");

/** What the answers of every screen rest on, at a glance. */
export function StoredDataStrip() {
  const { data: status } = useQuery(screeningStatusQuery);
  if (status === undefined) return <div className="mt-4 h-[85px]" />;
  const { trades, filings, prices } = status;
  return (
    <dl className="mt-4 grid grid-cols-2 rounded-card border border-border bg-surface lg:grid-cols-4">
      <Figure
        label="Insider trades stored"
        figure={counts.format(trades.count)}
        note={span(trades.first_trade_date, trades.last_trade_date)}
      />
      <Figure
        label="Filings read"
        figure={counts.format(filings.count)}
        note={span(filings.first_filed_on, filings.last_filed_on)}
      />
      <Figure
        label="Filings not readable"
        figure={counts.format(filings.unreadable)}
        note={
          filings.unreadable === 0
            ? "every filing could be read"
            : "could not be read and are left out"
        }
      />
      <Figure
        label="Prices until"
        figure={dayOrNone(lastStockDay(prices))}
        note={
          prices.fund.source === null
            ? "no market fund: adjusted returns are empty"
            : `stocks; market fund ${prices.fund.ticker} until ${dayOrNone(prices.fund.last_day)}`
        }
      />
    </dl>
  );
}

function Figure({ label, figure, note }: { label: string; figure: string; note: string }) {
  return (
    <div className="border-border px-4 py-3 not-first:border-l max-lg:odd:border-l-0 max-lg:nth-[n+3]:border-t">
      <dt className="text-2xs font-medium text-faint">{label}</dt>
      <dd className="text-lg tabular-nums">{figure}</dd>
      <dd className="text-2xs font-medium text-muted">{note}</dd>
    </div>
  );
}

/** The fund may come with a file of funds that goes on longer than the prices of stocks. */
function lastStockDay({ sources, fund, last_day }: ScreeningStatus["prices"]): string | null {
  const ofStocks = sources.filter(({ name, tickers }) => name !== fund.source && tickers > 0);
  const days = ofStocks.flatMap((source) => source.last_day ?? []);
  return days.toSorted().at(-1) ?? last_day;
}

function dayOrNone(day: string | null): string {
  return day === null ? "none" : dayInWords(day);
}

function span(first: string | null, last: string | null): string {
  if (first === null || last === null) return "nothing stored yet";
  return `${dayInWords(first)} to ${dayInWords(last)}`;
}
