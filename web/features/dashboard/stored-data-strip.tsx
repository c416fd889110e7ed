import { useQuery } from "@tanstack/react-query";
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
        note="each listed with its reason"
      />
      <Figure
        label="Prices until"
        figure={prices.last_day === null ? "none" : dayInWords(prices.last_day)}
        note={
          prices.fund.source === null
            ? "no market fund: adjusted returns are empty"
            : `market fund ${prices.fund.ticker} from ${prices.fund.source}`
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

function span(first: string | null, last: string | null): string {
  if (first === null || last === null) return "nothing stored yet";
  return `${dayInWords(first)} to ${dayInWords(last)}`;
}
