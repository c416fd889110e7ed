import {
  AreaSeries,
  ColorType,
  createChart,
  CrosshairMode,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineStyle,
  type MouseEventParams,
  TickMarkType,
  type Time,
} from "lightweight-charts";
import { dayInWords, monthName } from "#contract/values/day-in-words.ts";
import { decimalText } from "#web/ui/display/number-text.ts";
import type { BarMarks, MarkKind, MergedMark } from "../chart-marks.ts";
import { type ChartColors, chartColors } from "./chart-colors.ts";
import { laneHeight, MarksLayer, volumeHeight } from "./marks-layer.ts";

const timeAxisHeight = 28;
const roomAbove = 0.1;
/** Of the days shown: half a mark is as wide. */
const roomAtEdges = 0.01;
/** What zooming leaves in sight. */
const fewestDays = 5;
const pointerReach = 11;
const fingerReach = 22;

export type DrawnPrices = {
  day: readonly string[];
  price: readonly number[];
  volume: readonly (number | null)[];
};

export type PlaceOfDay = { left: number; width: number; merged: readonly MergedMark[] };

type Handlers = {
  /** The bar below the pointer; null when it has left. */
  onPoint: (at: number | null) => void;
  /** A mark was clicked or tapped. */
  onMark: (at: number, kind: MarkKind) => void;
  /**
   * Whenever the days in sight have changed: the place of the left edge among the bars, below 0
   * before the first, and whether they are others than those of the range.
   */
  onView: (view: { from: number; isMoved: boolean }) => void;
};

/** The picture of the prices: created once, then updated. */
export class PriceCanvas {
  readonly #chart: IChartApi;
  readonly #price: ISeriesApi<"Area">;
  readonly #volume: ISeriesApi<"Histogram">;
  readonly #layer: MarksLayer;
  readonly #last: IPriceLine;
  #drawn: DrawnPrices = { day: [], price: [], volume: [] };
  readonly #handlers: Handlers;
  /** The first day of the range, and its place. */
  #home = { day: "", at: 0 };
  readonly #timeWatcher: MutationObserver;
  readonly #resizes: ResizeObserver;

  constructor(element: HTMLElement, prices: DrawnPrices, handlers: Handlers) {
    this.#handlers = handlers;
    const colors = chartColors();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.#chart = createChart(element, {
      autoSize: true,
      ...chartLook(colors),
      // The wheel scrolls the page.
      handleScroll: { mouseWheel: false, vertTouchDrag: false },
      handleScale: { mouseWheel: false, axisPressedMouseMove: { time: true, price: false } },
      kineticScroll: { touch: !isStill, mouse: false },
      localization: {
        locale: "en-GB",
        timeFormatter: (time: Time) => (typeof time === "string" ? dayInWords(time) : ""),
        priceFormatter: decimalText,
      },
    });
    this.#price = this.#chart.addSeries(AreaSeries, { lineWidth: 2, ...priceLook(colors) });
    this.#volume = this.#chart.addSeries(HistogramSeries, {
      priceScaleId: "volume",
      lastValueVisible: false,
      priceLineVisible: false,
      color: colors.volume,
    });
    this.#layer = new MarksLayer({ marks: [], prices: prices.price, colors });
    this.#price.attachPrimitive(this.#layer);
    this.#last = this.#price.createPriceLine({
      price: 0,
      lineVisible: false,
      axisLabelVisible: true,
      ...lastLook(colors),
    });
    this.setPrices(prices);
    this.#setHeights(element.clientHeight);
    this.#chart.subscribeCrosshairMove((event) => handlers.onPoint(barOf(event, this.#drawn)));
    this.#chart.subscribeClick((event) => this.#click(event));
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
      if (range !== null) handlers.onView({ from: range.from, isMoved: this.#isMoved(range) });
    });
    this.#timeWatcher = new MutationObserver(() => this.#setColors(chartColors()));
    this.#timeWatcher.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    this.#resizes = new ResizeObserver(() => this.#setHeights(element.clientHeight));
    this.#resizes.observe(element);
  }

  /** Days put before those drawn leave the view where it is. */
  setPrices(prices: DrawnPrices): void {
    if (prices === this.#drawn) return;
    this.#drawn = prices;
    this.#home.at = Math.max(0, prices.day.indexOf(this.#home.day));
    const { day, price, volume } = prices;
    this.#layer.update({ prices: price, marks: [] });
    this.#price.setData(day.map((time, at) => ({ time, value: price[at] ?? 0 })));
    this.#volume.setData(
      day.map((time, at) => {
        const value = volume[at] ?? null;
        return value === null ? { time } : { time, value };
      }),
    );
    this.#last.applyOptions({ price: price.at(-1) ?? 0 });
  }

  setMarks(marks: readonly BarMarks[]): void {
    this.#layer.update({ marks });
  }

  /** Shows the days from one on. */
  showFrom(day: string): void {
    this.#home = { day, at: Math.max(0, this.#drawn.day.indexOf(day)) };
    this.#chart.timeScale().setVisibleLogicalRange(this.#homeRange());
  }

  /** Shows so many times the days in sight, around one of them; around the middle without one. */
  zoom(times: number, around: number | null): void {
    const range = this.#chart.timeScale().getVisibleLogicalRange();
    if (range === null) return;
    const middle = (range.from + range.to) / 2;
    const center = around !== null && around >= range.from && around <= range.to ? around : middle;
    const most = this.#drawn.day.length;
    const width = Math.min(most, Math.max(fewestDays, (range.to - range.from) * times));
    const share = (center - range.from) / Math.max(1, range.to - range.from);
    const from = center - share * width;
    this.#chart.timeScale().setVisibleLogicalRange({ from, to: from + width });
  }

  #homeRange(): { from: number; to: number } {
    const last = this.#drawn.day.length - 1;
    const room = Math.max(1, last - this.#home.at) * roomAtEdges;
    return { from: this.#home.at - room, to: last + room };
  }

  #isMoved({ from, to }: { from: number; to: number }): boolean {
    const home = this.#homeRange();
    const allowed = Math.max(1, (home.to - home.from) * roomAtEdges);
    return Math.abs(from - home.from) > allowed || Math.abs(to - home.to) > allowed;
  }

  /** Puts the crosshair on a day and brings it into sight; null takes it away. */
  pointAt(at: number | null): void {
    const day = at === null ? undefined : this.#drawn.day[at];
    if (at === null || day === undefined) {
      this.#chart.clearCrosshairPosition();
      return;
    }
    const timeScale = this.#chart.timeScale();
    const range = timeScale.getVisibleLogicalRange();
    if (range !== null && (at < range.from || at > range.to)) {
      const width = range.to - range.from;
      const from = at < range.from ? at - 1 : at + 1 - width;
      timeScale.setVisibleLogicalRange({ from, to: from + width });
    }
    this.#chart.setCrosshairPosition(this.#drawn.price[at] ?? 0, day, this.#price);
  }

  /**
   * Pixels from the left to a day, the picture's width, and the marks over the day that stand for several; measures no
   * part of the page.
   */
  placeOf(at: number): PlaceOfDay {
    const timeScale = this.#chart.timeScale();
    const day = this.#drawn.day[at];
    const left = day === undefined ? null : timeScale.timeToCoordinate(day);
    return {
      left: left ?? 0,
      width: timeScale.width() + this.#price.priceScale().width(),
      // By day: a bar has another place once older days are loaded.
      merged: this.#layer.mergedOver(at).map((mark) => ({
        ...mark,
        first: this.#drawn.day[mark.first] ?? "",
        last: this.#drawn.day[mark.last] ?? "",
      })),
    };
  }

  remove(): void {
    this.#timeWatcher.disconnect();
    this.#resizes.disconnect();
    this.#chart.remove();
  }

  #click({ point, sourceEvent }: MouseEventParams): void {
    if (point === undefined) return;
    const isTouch = sourceEvent === undefined || matchMedia("(pointer: coarse)").matches;
    const hit = this.#layer.hit(point.x, point.y, isTouch ? fingerReach : pointerReach);
    if (hit !== null) this.#handlers.onMark(hit.at, hit.kind);
  }

  #setHeights(height: number): void {
    const pane = height - timeAxisHeight;
    if (pane <= 0) return;
    this.#price.priceScale().applyOptions({
      scaleMargins: { top: roomAbove, bottom: (volumeHeight + laneHeight) / pane },
    });
    this.#volume.priceScale().applyOptions({
      scaleMargins: { top: 1 - volumeHeight / pane, bottom: 0 },
    });
  }

  #setColors(colors: ChartColors): void {
    this.#chart.applyOptions(chartLook(colors));
    this.#price.applyOptions(priceLook(colors));
    this.#volume.applyOptions({ color: colors.volume });
    this.#last.applyOptions(lastLook(colors));
    this.#layer.update({ colors });
  }
}

function barOf({ logical, point }: MouseEventParams, { day }: DrawnPrices): number | null {
  if (point === undefined || logical === undefined) return null;
  return logical >= 0 && logical < day.length ? logical : null;
}

function chartLook(colors: ChartColors) {
  const line = { color: colors.faint, width: 1, style: LineStyle.Dashed } as const;
  return {
    layout: {
      // It writes markup of its own; the link is below the chart.
      attributionLogo: false,
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: colors.faint,
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 11,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colors.grid } },
    rightPriceScale: { borderVisible: false, minimumWidth: 58, entireTextOnly: true },
    timeScale: {
      borderColor: colors.border,
      minBarSpacing: 0.05,
      // A narrower window shows the same days, not fewer of them under the same name.
      lockVisibleTimeRangeOnResize: true,
      tickMarkFormatter: tickText,
    },
    crosshair: {
      mode: CrosshairMode.Magnet,
      vertLine: { ...line, labelBackgroundColor: colors.raised },
      horzLine: { ...line, labelBackgroundColor: colors.accent },
    },
  } as const;
}

function priceLook(colors: ChartColors) {
  return {
    lineColor: colors.accent,
    topColor: colors.areaTop,
    bottomColor: colors.areaBottom,
    crosshairMarkerBackgroundColor: colors.accent,
    crosshairMarkerBorderColor: colors.surface,
    priceLineVisible: false,
    lastValueVisible: false,
  };
}

/** The last price on the axis: text alone, so that the crosshair's label stands out. */
function lastLook(colors: ChartColors) {
  return { axisLabelColor: colors.surface, axisLabelTextColor: colors.accent };
}

/** "Jan 2026", "Feb", "28" along the foot. */
function tickText(time: Time, type: TickMarkType): string | null {
  if (typeof time !== "string") return null;
  if (type === TickMarkType.Year) return `${monthName(time)} ${time.slice(0, 4)}`;
  return type === TickMarkType.Month ? monthName(time) : String(Number(time.slice(8)));
}
