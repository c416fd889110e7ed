import {
  AreaSeries,
  createChart,
  createSeriesMarkers,
  LineStyle,
  type SeriesMarker,
} from "lightweight-charts";
import { useEffect, useRef } from "react";
import { itemsByPriceDay, type TimelineItem, type TimelineNews } from "./timeline.ts";

type TimelineChartProps = {
  /** Names what is drawn. */
  label: string;
  days: readonly string[];
  prices: readonly number[];
  items: readonly TimelineItem[];
  news: readonly TimelineNews[];
};

/** Daily prices with the numbers of the items at their days, and the company's news. */
export function TimelineChart({ label, days, prices, items, news }: TimelineChartProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    let chart = draw(element, { days, prices, items, news });
    // In the colors of the other theme it is drawn again; in another width it shows all days again.
    const themes = new MutationObserver(() => {
      chart.remove();
      chart = draw(element, { days, prices, items, news });
    });
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    const widths = new ResizeObserver(() => chart.timeScale().fitContent());
    widths.observe(element);
    return () => {
      themes.disconnect();
      widths.disconnect();
      chart.remove();
    };
  }, [days, prices, items, news]);
  return <div ref={box} role="img" aria-label={label} className="h-72 w-full px-1 pt-2" />;
}

function draw(
  element: HTMLElement,
  { days, prices, items, news }: Omit<TimelineChartProps, "label">,
): ReturnType<typeof createChart> {
  const token = colorTokens();
  const chart = createChart(element, {
    autoSize: true,
    layout: {
      background: { color: "transparent" },
      textColor: token("faint"),
      fontFamily: "'Inter Variable', sans-serif",
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: token("grid") } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderVisible: false },
    crosshair: { horzLine: { visible: false }, vertLine: { style: LineStyle.Dashed } },
    handleScroll: false,
    handleScale: false,
  });
  const series = chart.addSeries(AreaSeries, {
    lineColor: token("accent"),
    lineWidth: 2,
    topColor: "transparent",
    bottomColor: "transparent",
    priceLineVisible: false,
    lastValueVisible: false,
  });
  series.setData(days.map((time, place) => ({ time, value: prices[place] ?? 0 })));
  const marks = [...markersOf(items, days, token), ...newsMarkers(news, days, token)];
  createSeriesMarkers(
    series,
    marks.toSorted((one, other) => one.time.localeCompare(other.time)),
  );
  chart.timeScale().fitContent();
  return chart;
}

function colorTokens(): (name: string) => string {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(`--color-${name}`).trim();
}

/** One marker a day and look: purchases below the line, everything else above. */
function markersOf(
  items: readonly TimelineItem[],
  days: readonly string[],
  token: (name: string) => string,
): SeriesMarker<string>[] {
  const looks = {
    Purchase: { position: "belowBar", shape: "arrowUp", color: token("up") },
    Sale: { position: "aboveBar", shape: "arrowDown", color: token("down") },
    other: { position: "aboveBar", shape: "circle", color: token("series-5") },
  } as const;
  return [...itemsByPriceDay(items, days)].flatMap(([time, ofDay]) =>
    (["Purchase", "Sale", "other"] as const).flatMap((name) => {
      const group = ofDay.filter(({ direction }) => (direction ?? "other") === name);
      if (group.length === 0) return [];
      return [{ time, ...looks[name], text: group.map(({ number }) => `#${number}`).join(" ") }];
    }),
  );
}

/** One mark a day below the line: a square for results, a circle for other 8-Ks. */
function newsMarkers(
  news: readonly TimelineNews[],
  days: readonly string[],
  token: (name: string) => string,
): SeriesMarker<string>[] {
  return [...itemsByPriceDay(news, days)].map(([time, ofDay]) => ({
    time,
    position: "belowBar",
    shape: ofDay.some(({ isEarnings }) => isEarnings) ? "square" : "circle",
    color: token("faint"),
    size: 0.6,
  }));
}
