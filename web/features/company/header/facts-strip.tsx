import type { ReactNode } from "react";
import type { Company } from "#contract/operations/companies/company.ts";
import { dayInWords, monthName } from "#contract/values/day-in-words.ts";
import { Dollars, NoValue } from "#web/ui/display/figures.tsx";

/** The company at a glance. What a figure is, or why it is missing, is shown on hover. */
export function FactsStrip({ company }: { company: Company }) {
  const { market_value, avg_daily_volume, range_52_weeks: range, earnings, price } = company;
  const asOf = price === null ? "" : ` as of the close of ${dayInWords(price.day)}`;
  return (
    <dl
      aria-label="Key facts"
      className="mt-3 grid grid-cols-2 overflow-hidden rounded-card border border-border bg-surface @min-[560px]:grid-cols-3 @min-[1024px]:grid-cols-6"
    >
      <Fact
        caption="Market value"
        title={market_value.missing ?? `Shares outstanding × close,${asOf}; millions of dollars`}
      >
        <Millions value={market_value.value} />
      </Fact>
      <Fact
        caption="Avg daily volume, 60 d"
        title={
          avg_daily_volume.missing ??
          `Mean of close × volume over 60 trading days,${asOf}; millions of dollars`
        }
      >
        <Millions value={avg_daily_volume.value} />
      </Fact>
      <Fact
        caption="52-week range"
        title={
          range === null
            ? undefined
            : `Lowest and highest close, ${dayInWords(range.first_day)} to ${dayInWords(range.last_day)}`
        }
      >
        {range === null ? (
          <NoValue />
        ) : (
          <>
            <Dollars value={range.low} /> to <Dollars value={range.high} />
          </>
        )}
      </Fact>
      <Fact caption="Exchange, CIK" title={`Fiscal year ends ${fiscalYearEnd(company)}`}>
        {[company.exchange, company.cik].filter((part) => part !== null).join(" · ")}
      </Fact>
      <Fact caption="Industry, SIC">
        {[company.industry, company.sic].filter((part) => part !== null).join(" · ")}
      </Fact>
      <Fact caption="Next earnings" title={earningsTitle(earnings)}>
        {earnings.next === null ? <NoValue /> : `expected ${monthText(earnings.next.month)}`}
      </Fact>
    </dl>
  );
}

type FactProps = { caption: string; title?: string | undefined; children: ReactNode };

function Fact({ caption, title, children }: FactProps) {
  return (
    <div
      title={title}
      className="-mt-px -ml-px min-w-0 border-t border-l border-border px-4 py-3 max-md:px-3 max-md:py-2.5"
    >
      <dt className="text-2xs font-medium text-faint">{caption}</dt>
      <dd className="mt-0.5 text-sm font-medium break-words tabular-nums">
        {children}
        {title !== undefined && <span className="sr-only">. {title}</span>}
      </dd>
    </div>
  );
}

function Millions({ value }: { value: number | null }) {
  if (value === null) return <NoValue />;
  return (
    <>
      <Dollars value={value} />M
    </>
  );
}

function fiscalYearEnd({ fiscal_year_end: end }: Company): string {
  return end === null
    ? "on an unknown day"
    : `${end.slice(2)} ${monthName(`2000-${end.slice(0, 2)}-01`)}`;
}

function earningsTitle({ last, next }: Company["earnings"]): string {
  const before =
    last === null
      ? "No earnings announcement is stored."
      : `Last: ${last.form} with day 0 on ${dayInWords(last.day_0)}, for the quarter to ${dayInWords(last.quarter_end)}.`;
  return next === null ? before : `${next.rule} ${before}`;
}

function monthText(month: string): string {
  return `${monthName(`${month}-01`)} ${month.slice(0, 4)}`;
}
