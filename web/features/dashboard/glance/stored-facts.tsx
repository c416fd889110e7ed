import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import type { ScreeningStatus } from "#contract/operations/screening/screening-status.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { NoValue } from "#web/ui/display/figures.tsx";

/**
 * The data behind every screen: four facts of two lines, whatever is stored. They close the day at a
 * glance; on a phone they come last, for the packages are what a reader looks for.
 */
export function StoredFacts() {
  const { data: status, isError } = useQuery(screeningStatusQuery);
  const facts = status === undefined ? null : factsOf(status);
  return (
    <div className="@container rounded-card border border-border bg-thead max-md:order-last max-md:mt-6 md:mt-4 md:[section+&]:mt-0 md:[section+&]:rounded-t-none md:[section+&]:border-t-0">
      <ul
        aria-label="Stored data"
        className="grid grid-cols-1 gap-x-4 gap-y-1.5 px-4 py-2 text-2xs max-md:px-3 @min-[560px]:grid-cols-2 @min-[1000px]:grid-cols-4"
      >
        {Array.from({ length: 4 }, (_, place) => {
          const fact = facts?.[place];
          return (
            <li key={place} className="h-8 min-w-0 tabular-nums">
              <span className="block h-4 truncate font-medium text-muted">
                {fact?.what ?? (isError && place === 0 ? "Stored data could not be loaded" : "")}
              </span>
              <span title={fact?.reach} className="block h-4 truncate text-faint">
                {fact === undefined && isError ? <NoValue /> : fact?.reach}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type Fact = { what: string; reach: string };

function factsOf({ trades, filings, prices }: ScreeningStatus): readonly Fact[] {
  return [
    {
      what: counted(trades.count, "insider trade stored", "insider trades stored"),
      reach: span("traded", trades.first_trade_date, trades.last_trade_date),
    },
    {
      what: counted(filings.count, "filing read", "filings read"),
      reach: span("filed", filings.first_filed_on, filings.last_filed_on),
    },
    {
      what: counted(filings.unreadable, "unreadable filing", "unreadable filings"),
      reach: filings.unreadable === 0 ? "among those tried so far" : "excluded from all figures",
    },
    {
      what: stockPrices(lastStockDay(prices)),
      reach:
        prices.fund.source === null
          ? "no market fund: adjusted returns are empty"
          : `stocks; market fund ${prices.fund.ticker} until ${dayOrNone(prices.fund.last_day)}`,
    },
  ];
}

/** The fund may come with a file of funds that goes on longer than the prices of stocks. */
function lastStockDay({ sources, fund, last_day }: ScreeningStatus["prices"]): string | null {
  const ofStocks = sources.filter(({ name, tickers }) => name !== fund.source && tickers > 0);
  const days = ofStocks.flatMap((source) => source.last_day ?? []);
  return days.toSorted().at(-1) ?? last_day;
}

function stockPrices(lastDay: string | null): string {
  return lastDay === null ? "No prices stored" : `Prices until ${dayInWords(lastDay)}`;
}

function dayOrNone(day: string | null): string {
  return day === null ? "none" : dayInWords(day);
}

function span(done: string, first: string | null, last: string | null): string {
  if (first === null || last === null) return "nothing stored yet";
  return `${done} ${dayInWords(first)} to ${dayInWords(last)}`;
}
