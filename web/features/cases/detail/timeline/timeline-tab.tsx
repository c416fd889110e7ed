import { queryOptions, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import type { Case } from "#contract/operations/cases/cases.ts";
import type { CompanyPrices } from "#contract/operations/companies/company.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { call } from "#web/api/call.ts";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TimelineTable } from "./timeline-table.tsx";
import {
  chartSpan,
  companiesOnTimeline,
  newsOf,
  tableNote,
  type TimelineItem,
  type TimelineNews,
  timelineOf,
} from "./timeline.ts";

const TimelineChart = lazy(async () => ({
  default: (await import("./timeline-chart.tsx")).TimelineChart,
}));

/** Empty while the prices of a company load, and for readers without the Material Events package. */
const noNews: readonly TimelineNews[] = [];

/** The items by day with the news of one company: on its price, and as a table. */
export function TimelineTab({ shown }: { shown: Case }) {
  const items = useMemo(() => timelineOf(shown.items), [shown.items]);
  const companies = useMemo(() => companiesOnTimeline(items), [items]);
  const [chosen, setChosen] = useState<string | null>(null);
  const company = companies.find(({ cik }) => cik === chosen) ?? companies[0];
  const own = useMemo(
    () => items.filter(({ companies: of }) => of.some(({ cik }) => cik === company?.cik)),
    [items, company?.cik],
  );
  const query = useQuery({ ...pricesQuery(company?.cik ?? "", own), enabled: own.length > 0 });
  const events = query.data?.events ?? null;
  const news = useMemo(() => (events === null ? noNews : newsOf(events, own)), [events, own]);
  if (items.length === 0)
    return (
      <Card aria-label="Timeline">
        <EmptyState title="No item in this case has a date.">
          Add trades, events, filings, or conference calls to see them here.
        </EmptyState>
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {company !== undefined && (
        <Card
          title={`Price of ${company.name}`}
          actions={
            companies.length > 1 && (
              <Select
                label="Company"
                hideLabel
                className="w-56"
                choices={companies.map((each) => ({ value: each.cik, label: each.name }))}
                value={company.cik}
                onValueChange={setChosen}
              />
            )
          }
        >
          <Prices key={company.cik} name={company.name} query={query} items={own} news={news} />
        </Card>
      )}
      <Card title="By day" className="overflow-hidden">
        {company !== undefined && (
          <p className="px-3.5 pt-2.5 pb-1 text-xs text-muted">
            {tableNote(company.name, {
              hasOthers: companies.length > 1,
              hasNews: query.data?.events !== null,
            })}
          </p>
        )}
        <TimelineTable items={items} news={news} company={company?.name ?? ""} />
      </Card>
    </div>
  );
}

function pricesQuery(cik: string, items: readonly TimelineItem[]) {
  const { from, to } = chartSpan(items);
  return queryOptions({
    queryKey: ["get_company_prices", { cik }, from, to],
    queryFn: ({ signal }) => call("get_company_prices", { cik, from, to }, { signal }),
    staleTime: 60_000,
  });
}

type PricesProps = {
  name: string;
  query: UseQueryResult<CompanyPrices>;
  items: readonly TimelineItem[];
  news: readonly TimelineNews[];
};

function Prices({ name, query, items, news }: PricesProps) {
  const prices = query.data;
  if (prices === undefined)
    return query.error === null ? (
      <Skeleton className="m-3.5 h-72" />
    ) : (
      <LoadFailed query={query} title="Prices could not be loaded." />
    );
  if (prices.bars.day.length === 0)
    return <p className="px-3.5 py-3 text-sm text-muted">No price data for these days.</p>;
  return (
    <>
      <Suspense fallback={<Skeleton className="m-3.5 h-72" />}>
        <TimelineChart
          label={`Daily price of ${name} with the case items and news; the table below lists them`}
          days={prices.bars.day}
          prices={prices.bars.price}
          items={items}
          news={news}
        />
      </Suspense>
      <p className="px-3.5 pb-2.5 text-xs text-faint">
        Close{prices.series?.price_basis === "split-adjusted" ? ", split-adjusted" : ""}, from{" "}
        {prices.series?.source}. Numbers refer to case items.{" "}
        {prices.events === null
          ? "News requires the Material Events package."
          : "Gray marks below the line are news: squares are quarterly results, circles other 8-Ks."}{" "}
        Items and news on a day without a price are shown on the next trading day. Charts by{" "}
        <OutLink href="https://www.tradingview.com/">TradingView Lightweight Charts</OutLink>.
      </p>
    </>
  );
}
