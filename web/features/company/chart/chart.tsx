import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Company } from "#contract/operations/company.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type CompanyName, companyPricesQuery } from "../api/company-queries.ts";
import { RowsFailed } from "../cards/rows-failed.tsx";
import { ChartCard } from "./chart-card.tsx";
import type { ChartMark } from "./marks/chart-marks.ts";
import { kindsHidden, kindsShown } from "./marks/kinds-shown.ts";
import { defaultRange, rangeOf } from "./ranges.ts";
import { usePricedMonths } from "./use-priced-months.ts";

type ChartProps = { company: Company; name: CompanyName; onOpen: (mark: ChartMark) => void };

/** The chart with the range the address carries; what is further back is loaded when asked for. */
export function Chart({ company, name, onOpen }: ChartProps) {
  const { months, loadAll } = usePricedMonths();
  const query = useQuery(companyPricesQuery(name, months));
  const [parameters, change] = usePagePart();
  const hidden = parameters.get("hide");
  const shown = useMemo(() => kindsShown(hidden), [hidden]);

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
      onRange={(range) => change({ range: range === defaultRange ? null : range })}
      shown={shown}
      onToggle={(kind) => change({ hide: kindsHidden({ ...shown, [kind]: !shown[kind] }) })}
      isTable={parameters.get("view") === "table"}
      onTable={(isTable) => change({ view: isTable ? "table" : null })}
      onOpen={onOpen}
      onOlder={hasOlder ? loadAll : null}
    />
  );
}
