import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo, useState } from "react";
import { caseItemWords } from "#contract/cases/case-kinds.ts";
import type { Case } from "#contract/operations/cases/cases.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";
import { call } from "#web/api/call.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Card } from "#web/ui/display/card.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { chartSpan, companiesOnTimeline, type TimelineItem, timelineOf } from "./timeline.ts";

const TimelineChart = lazy(async () => ({
  default: (await import("./timeline-chart.tsx")).TimelineChart,
}));

/** The items by day: on the price of a company, and as a table. */
export function TimelineTab({ shown }: { shown: Case }) {
  const items = useMemo(() => timelineOf(shown.items), [shown.items]);
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
      <CompanyChart items={items} />
      <Card title="By day" className="overflow-hidden">
        <TimelineTable items={items} />
      </Card>
    </div>
  );
}

function CompanyChart({ items }: { items: readonly TimelineItem[] }) {
  const companies = useMemo(() => companiesOnTimeline(items), [items]);
  const [chosen, setChosen] = useState<string | null>(null);
  const company = companies.find(({ cik }) => cik === chosen) ?? companies[0];
  if (company === undefined) return null;
  const { cik, name } = company;
  const own = items.filter(({ companies: of }) => of.some((each) => each.cik === cik));
  return (
    <Card
      title={`Price of ${name}`}
      actions={
        companies.length > 1 && (
          <Select
            label="Company"
            hideLabel
            className="w-56"
            choices={companies.map((each) => ({ value: each.cik, label: each.name }))}
            value={cik}
            onValueChange={setChosen}
          />
        )
      }
    >
      <Prices key={cik} cik={cik} name={name} items={own} />
    </Card>
  );
}

type PricesProps = { cik: string; name: string; items: readonly TimelineItem[] };

function Prices({ cik, name, items }: PricesProps) {
  const { from, to } = chartSpan(items);
  const query = useQuery({
    queryKey: ["get_company_prices", { cik }, from, to],
    queryFn: ({ signal }) => call("get_company_prices", { cik, from, to }, { signal }),
    staleTime: 60_000,
  });
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
          label={`Daily price of ${name} with the case items; the table below lists them`}
          days={prices.bars.day}
          prices={prices.bars.price}
          items={items}
        />
      </Suspense>
      <p className="px-3.5 pb-2.5 text-xs text-faint">
        Close{prices.series?.price_basis === "split-adjusted" ? ", split-adjusted" : ""}, from{" "}
        {prices.series?.source}. Numbers refer to case items. An item on a day without a price is
        shown on the next trading day. Charts by{" "}
        <OutLink href="https://www.tradingview.com/">TradingView Lightweight Charts</OutLink>.
      </p>
    </>
  );
}

function TimelineTable({ items }: { items: readonly TimelineItem[] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Case items by day, earliest first</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            {["Day", "Item", "Kind", "What", "Company"].map((label) => (
              <th key={label} scope="col" className="h-8 px-3.5 font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.number} className="border-t border-grid">
              <td className="h-8 px-3.5 whitespace-nowrap tabular-nums">{dayInWords(item.day)}</td>
              <td className="px-3.5 text-faint tabular-nums">#{item.number}</td>
              <td className="px-3.5">
                <Badge>{caseItemWords[item.kind].label}</Badge>
              </td>
              <td className="min-w-60 px-3.5 py-1">{item.title}</td>
              <td className="px-3.5 py-1">{item.companies.map(({ name }) => name).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
