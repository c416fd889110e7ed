import { Download, Table2, TrendingUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { CompanyPrices, PriceBasis } from "#contract/operations/companies/company.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { chartMarks, type ChartMark, type MarkKind, type KindsShown } from "./chart-marks.ts";
import { PriceChart } from "./price-chart.tsx";
import { type ChartRange, chartRanges, firstOfRange, rangeInWords } from "./ranges.ts";
import { tableDays, type TableDay } from "./table/table-days.ts";
import { downloadCsv } from "#web/ui/data-table/download-csv.ts";
import { fileColumns, dayColumns } from "./table/day-columns.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { counted } from "#contract/values/amount-text.ts";
import { OutLink } from "#web/explore/links/outside-links.tsx";

const pageSizes = [20, 50, 100];

/** The chart's data as a table, newest day first. */
function PriceTable({ title, days }: { title: string; days: readonly TableDay[] }) {
  return (
    <div className="mt-2">
      <ClientDataTable
        title={title}
        columns={dayColumns}
        rows={days}
        rowKey={(row) => row.day}
        pageSizes={pageSizes}
        hideExport
      />
    </div>
  );
}

/** The days of the range with their marks as a CSV file. */
function exportDays(title: string, days: readonly TableDay[]): void {
  downloadCsv({ title, columns: fileColumns, rows: days });
}

type ChartCardProps = {
  name: string;
  ticker: string | null;
  prices: CompanyPrices;
  /** Older days are on their way. */
  isLoading: boolean;
  range: ChartRange;
  onRange: (range: ChartRange) => void;
  shown: KindsShown;
  onToggle: (kind: MarkKind) => void;
  /** The table in place of the picture. */
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  onOpen: (mark: ChartMark) => void;
  /** Asks for the days before the first one; null where there are none. */
  onOlder: (() => void) | null;
};

/** Prices of a range with what was traded and filed, as a picture or as a table. */
export function ChartCard(props: ChartCardProps) {
  const { name, ticker, prices, isLoading, range, shown, isTable, onOpen, onOlder } = props;
  // Once the picture was moved it shows none of the ranges, and each of them can be chosen again.
  const [isMoved, setIsMoved] = useState(false);
  const [timesChosen, setTimesChosen] = useState(0);
  const all = useMemo(() => chartMarks(prices), [prices]);
  const marks = useMemo(() => all.filter(({ kind }) => shown[kind]), [all, shown]);
  const first = useMemo(() => firstOfRange(prices.bars.day, range), [prices, range]);
  const title = `${ticker ?? name} prices`;
  const isEmpty = prices.bars.day.length === 0;

  return (
    <section
      aria-label="Price chart"
      className="relative rounded-card border border-border bg-surface px-4 pt-2.5 pb-2 max-md:px-3"
    >
      <ProgressLine
        active={isLoading}
        label="Loading older prices"
        className="absolute inset-x-0 top-0"
      />
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label="Range"
          hideLabel
          choices={chartRanges}
          value={isMoved ? null : range}
          onValueChange={(next) => {
            setTimesChosen(timesChosen + 1);
            setIsMoved(false);
            props.onRange(next);
          }}
          className="max-md:w-full"
        />
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0 max-md:w-full">
          {!isTable && <ChartLegend prices={prices} shown={shown} onToggle={props.onToggle} />}
          <Button
            variant="outline2"
            size="compact"
            className="max-md:flex-1"
            aria-pressed={isTable}
            disabled={isEmpty}
            icon={
              isTable ? (
                <TrendingUp size={14} aria-hidden="true" />
              ) : (
                <Table2 size={14} aria-hidden="true" />
              )
            }
            onClick={() => props.onTable(!isTable)}
          >
            {isTable ? "View as chart" : "View as table"}
          </Button>
          <Button
            variant="outline2"
            size="compact"
            className="max-md:flex-1"
            disabled={isEmpty}
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => exportDays(title, tableDays(prices, all, first))}
          >
            Export
          </Button>
        </div>
      </div>
      {isEmpty && (
        <EmptyState title="No price data for this stock.">
          Trades and filings are listed below. The status page lists the price sources.
        </EmptyState>
      )}
      {!isEmpty && isTable && <DayTable title={title} prices={prices} marks={all} first={first} />}
      {!isEmpty && !isTable && (
        <PriceChart
          label={`${name}: closes of ${rangeInWords(range)}. Left and Right move by day, Up and Down by mark; plus and minus zoom.`}
          prices={prices}
          marks={marks}
          first={first}
          timesChosen={timesChosen}
          onMoved={setIsMoved}
          onOpen={onOpen}
          onOlder={onOlder}
        />
      )}
      <SeriesNote prices={prices} unplaced={unplaced(prices, all, first)} />
    </section>
  );
}

type DayTableProps = Pick<ChartCardProps, "prices"> & {
  title: string;
  marks: readonly ChartMark[];
  first: number;
};

/** Every mark has its place here, those too that the picture leaves out. */
function DayTable({ title, prices, marks, first }: DayTableProps) {
  const days = useMemo(() => tableDays(prices, marks, first), [prices, marks, first]);
  return <PriceTable title={title} days={days} />;
}

/** Marks too far from any price to be drawn, from the first day shown on; of all days, where all are. */
function unplaced(
  { bars, trades, events }: CompanyPrices,
  drawn: readonly ChartMark[],
  first: number,
): number {
  const from = first === 0 ? "" : (bars.day[first] ?? "");
  const days = [
    ...(trades ?? []).map(({ day }) => day),
    ...(events ?? []).map(({ day_0 }) => day_0),
  ];
  const shown = days.filter((day) => day >= from).length;
  return shown - drawn.filter(({ day }) => day >= from).length;
}

const bases: Readonly<Record<PriceBasis, string>> = {
  "split-adjusted": "Closes adjusted for splits but not for dividends.",
  "as-printed": "Closes as printed; the source reports no splits.",
  "as-given": "Closes as provided; the source does not say whether they are adjusted.",
  adjusted: "Closes adjusted for splits and dividends; this source has no others.",
};

type SeriesNoteProps = {
  prices: Pick<CompanyPrices, "series">;
  /** Marks that have no bar to stand on. */
  unplaced: number;
};

/** Where the prices come from and what they are, how marks are placed, and who drew the chart. */
function SeriesNote({ prices: { series }, unplaced }: SeriesNoteProps) {
  const missing =
    unplaced === 0 || series === null
      ? ""
      : ` ${counted(unplaced, "mark falls", "marks fall")} outside the price data and ${unplaced === 1 ? "is" : "are"} only in the tables.`;
  return (
    <p className="mt-1 text-2xs text-faint">
      {series !== null && (
        <>
          {series.ticker}, daily prices from {series.source}. {bases[series.price_basis]} Marks:
          trade date for insider trades, day 0 for filings. Days too close to tell apart share one
          mark with the count, on the first of them; zoom in to separate them.{missing}{" "}
        </>
      )}
      Charts by{" "}
      <OutLink href="https://www.tradingview.com/">TradingView Lightweight Charts</OutLink>.
    </p>
  );
}
