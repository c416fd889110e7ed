import { useQuery } from "@tanstack/react-query";
import type { CompanyPrices } from "#contract/operations/companies/company.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { call } from "#web/api/call.ts";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type AroundLines, aroundLines, type ChartPoint } from "./around-lines.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

const keptMs = 300_000;

export type ChartDays = { from: string; to: string };

/** A day that the row is about, drawn as a vertical line: "Sale", "8-K". */
export type NamedDay = { day: string; name: string };

type PriceAroundProps = { cik: string; days: ChartDays; named: readonly NamedDay[] };

/** Closes around a trade or an event with the market fund, insider trades, and 8-Ks of those days. */
export function PriceAround({ cik, days, named }: PriceAroundProps) {
  const query = useQuery({
    queryKey: ["get_company_prices", cik, days],
    queryFn: ({ signal }) => call("get_company_prices", { cik, ...days }, { signal }),
    staleTime: keptMs,
    retry: false,
  });
  const prices = query.data;
  return (
    <PanelSection title="Price and market">
      {prices === undefined && !query.isError && <Skeleton className="h-32 w-full" />}
      {query.isError && <p className="text-xs text-muted">Prices could not be loaded.</p>}
      {prices !== undefined && <Chart prices={prices} named={named} />}
    </PanelSection>
  );
}

function Chart({ prices, named }: { prices: CompanyPrices; named: readonly NamedDay[] }) {
  const { day: days, price } = prices.bars;
  const lines = aroundLines(prices.bars);
  const [first, last] = [days[0], days.at(-1)];
  const [opening, closing] = [price[0], price.at(-1)];
  if (lines === null || first === undefined || last === undefined) {
    return <p className="text-xs text-muted">No price data for these days.</p>;
  }
  const ends = [
    `${dayInWords(first)} ${dollarsText(opening ?? 0)}`,
    `${dayInWords(last)} ${dollarsText(closing ?? 0)}`,
  ] as const;
  const marks = named.map(({ day, name }) => `${name} ${dayInWords(day)}`).join(", ");
  return (
    <figure>
      <div
        role="img"
        aria-label={`Closing prices from ${ends[0]} to ${ends[1]}; ${marks}.`}
        className="relative mx-1 mt-3 h-28"
      >
        <Lines lines={lines} />
        {named.map(({ day, name }) => (
          <NamedLine key={`${name} ${day}`} place={lines.placeOf(day)} />
        ))}
        <Marks prices={prices} placeOf={lines.placeOf} />
      </div>
      <figcaption className="mt-1.5 grid gap-1 text-2xs text-muted tabular-nums">
        <span className="flex justify-between gap-4">
          {ends.map((end) => (
            <span key={end}>{end}</span>
          ))}
        </span>
        <span>
          {named.length > 0 && `Vertical ${named.length === 1 ? "line" : "lines"}: ${marks}. `}
          <Legend prices={prices} hasMarket={lines.market.length > 0} />
        </span>
      </figcaption>
    </figure>
  );
}

function Legend({ prices: { series, events, trades }, hasMarket }: LegendProps) {
  const fund = series?.fund ?? null;
  const parts = [
    series === null ? null : `Line: ${series.ticker} (${series.source})`,
    hasMarket && fund !== null ? `dotted: ${fund.ticker}, rebased to the first close` : null,
    trades === null ? null : "circles on the line: insider trades",
    events === null ? null : "diamonds above the line: 8-Ks and earnings",
  ].filter((part) => part !== null);
  return <>{parts.join("; ")}.</>;
}

type LegendProps = { prices: CompanyPrices; hasMarket: boolean };

function Lines({ lines }: { lines: AroundLines }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="size-full overflow-visible"
    >
      <polyline
        points={pointsText(lines.market)}
        className="fill-none stroke-muted"
        strokeWidth="1.25"
        strokeDasharray="2 3"
        vectorEffect="non-scaling-stroke"
      />
      <polyline
        points={pointsText(lines.stock)}
        className="fill-none stroke-accent"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

function NamedLine({ place }: { place: ChartPoint | null }) {
  if (place === null) return null;
  return (
    <span
      className="absolute inset-y-0 border-l border-dashed border-faint"
      style={{ left: `${place.x}%` }}
    />
  );
}

type MarksProps = { prices: CompanyPrices; placeOf: AroundLines["placeOf"] };

function Marks({ prices: { trades, events }, placeOf }: MarksProps) {
  return (
    <>
      {(trades ?? []).map(({ day, trade_direction: direction, accno }) => (
        <Mark
          key={`${accno} ${day} ${direction}`}
          place={placeOf(day)}
          look={classNames("rounded-full", direction === "Purchase" ? "bg-up" : "bg-down")}
        />
      ))}
      {(events ?? []).map(({ day_0: day, accno }) => (
        // Above the line, so that it does not cover a trade of the same day.
        <Mark key={accno} place={placeOf(day)} look="-mt-2.25 rotate-45 bg-info-text" />
      ))}
    </>
  );
}

function Mark({ place, look }: { place: ChartPoint | null; look: string }) {
  if (place === null) return null;
  return (
    <span
      className={classNames("absolute size-1.75 -translate-1/2 border border-surface", look)}
      style={{ left: `${place.x}%`, top: `${place.y}%` }}
    />
  );
}

function pointsText(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
}
