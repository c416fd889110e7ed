import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import type { Company } from "#contract/operations/company.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type CompanyName, companyPricesQuery } from "../api/company-queries.ts";
import { RowsFailed } from "../cards/rows-failed.tsx";
import { ChartCard } from "./chart-card.tsx";
import type { ChartMark } from "./marks/chart-marks.ts";
import { type ChartRange, defaultRange, rangeOf } from "./ranges.ts";
import { usePricedMonths } from "./use-priced-months.ts";

type ChartProps = { company: Company; name: CompanyName; onOpen: (mark: ChartMark) => void };

/** The chart with the range the address carries; what is further back is loaded when asked for. */
export function Chart({ company, name, onOpen }: ChartProps) {
  const { months, loadAll } = usePricedMonths();
  const query = useQuery(companyPricesQuery(name, months));
  const [parameters, setParameters] = useSearchParams();

  function show(range: ChartRange) {
    const next = new URLSearchParams(parameters);
    if (range === defaultRange) next.delete("range");
    else next.set("range", range);
    setParameters(next, { replace: true, preventScrollReset: true });
  }

  const prices = query.data;
  if (prices === undefined) {
    return query.error === null ? (
      <Skeleton className="h-112 w-full" />
    ) : (
      <RowsFailed title="Price chart" query={query} />
    );
  }
  const [firstLoaded] = prices.bars.day;
  const hasOlder = firstLoaded !== undefined && prices.first_day !== firstLoaded;
  return (
    <ChartCard
      name={company.name}
      ticker={company.tickers[0] ?? null}
      prices={prices}
      isLoading={query.isPlaceholderData && query.isFetching}
      range={rangeOf(parameters.get("range"))}
      onRange={show}
      onOpen={onOpen}
      onOlder={hasOlder ? loadAll : null}
    />
  );
}
