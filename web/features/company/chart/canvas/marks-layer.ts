import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from "lightweight-charts";
import type { BarMarks, MarkKind } from "../chart-marks.ts";
import type { ChartColors } from "./chart-colors.ts";
import { drawLaneMark, drawTriangles } from "./draw-marks.ts";
import {
  drawnMarks,
  type DrawnMarks,
  laneMarks,
  laneStep,
  mergedOver,
  type MergedBars,
  type Placer,
} from "./merge-marks.ts";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];

/** Height of the volume at the foot, and the lane of filings above it. */
export const volumeHeight = 56;
export const laneHeight = 40;
const laneMiddle = volumeHeight + 16;

type Layer = {
  marks: readonly BarMarks[];
  prices: readonly number[];
  colors: ChartColors;
};

/** Draws the marks of a price chart; what is out of sight costs nothing. */
export class MarksLayer implements ISeriesPrimitive {
  readonly #views: readonly IPrimitivePaneView[];
  #layer: Layer;
  #chart: SeriesAttachedParameter | null = null;
  /** What the last drawing shows: a moving pointer needs it again and again. */
  #drawn: DrawnMarks = { sale: [], purchase: [], lane: [] };

  constructor(layer: Layer) {
    this.#layer = layer;
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) => this.#draw(target, "marks"),
      drawBackground: (target) => this.#draw(target, "lines"),
    };
    this.#views = [{ renderer: () => renderer }];
  }

  attached(chart: SeriesAttachedParameter): void {
    this.#chart = chart;
  }

  detached(): void {
    this.#chart = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  update(change: Partial<Layer>): void {
    this.#layer = { ...this.#layer, ...change };
    this.#chart?.requestUpdate();
  }

  /** The mark drawn nearest to a point, within a finger's or a pointer's reach. */
  hit(x: number, y: number, reach: number): { at: number; kind: MarkKind } | null {
    const { purchase, sale, lane } = this.#drawn;
    let best: { at: number; kind: MarkKind } | null = null;
    let least = reach;
    const consider = (mark: { x: number; y: number; at: number }, kind: MarkKind) => {
      const distance = Math.hypot(mark.x - x, mark.y - y);
      if (distance > least) return;
      best = { at: mark.at, kind };
      least = distance;
    };
    for (const mark of purchase) consider(mark, "purchase");
    for (const mark of sale) consider(mark, "sale");
    for (const mark of lane) consider(mark, mark.kind);
    return best;
  }

  /** The marks over a day that stand for several days. */
  mergedOver(at: number): MergedBars[] {
    const chart = this.#chart;
    return chart === null ? [] : mergedOver(at, this.#placer(chart, 0).x(at), this.#drawn);
  }

  #visible({ chart }: SeriesAttachedParameter): readonly BarMarks[] {
    const range = chart.timeScale().getVisibleLogicalRange();
    if (range === null) return [];
    return within(this.#layer.marks, Math.floor(range.from), Math.ceil(range.to));
  }

  #draw(target: Target, part: "marks" | "lines"): void {
    const chart = this.#chart;
    if (chart === null) return;
    const visible = this.#visible(chart);
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const place = this.#placer(chart, mediaSize.height);
      if (part === "lines") this.#drawLines(context, visible, place);
      else this.#drawMarks(context, visible, place);
    });
  }

  #placer({ chart, series }: SeriesAttachedParameter, height: number): Placer {
    const timeScale = chart.timeScale();
    // Whole bars: the library answers 0 for the place of what lies between them.
    const first = timeScale.coordinateToLogical(0);
    const last = timeScale.coordinateToLogical(timeScale.width());
    const left = first === null ? 0 : (timeScale.logicalToCoordinate(first) ?? 0);
    const right = last === null ? 0 : (timeScale.logicalToCoordinate(last) ?? 0);
    // Bars stand at equal distances, so two places give all the others.
    const spacing = (right - left) / Math.max(1, (last ?? 0) - (first ?? 0));
    return {
      x: (at) => left + (at - (first ?? 0)) * spacing,
      line: (at) => {
        const price = this.#layer.prices[at];
        return price === undefined ? null : series.priceToCoordinate(price);
      },
      laneY: height - laneMiddle,
    };
  }

  /** From the top down to each mark of the lane: one for those that run together, too. */
  #drawLines(context: CanvasRenderingContext2D, visible: readonly BarMarks[], place: Placer): void {
    context.strokeStyle = this.#layer.colors.grid;
    context.lineWidth = 1;
    context.beginPath();
    for (const mark of laneMarks(visible, place)) {
      const x = Math.round(mark.x) + 0.5;
      context.moveTo(x, 0);
      context.lineTo(x, place.laneY - laneStep / 2);
    }
    context.stroke();
  }

  #drawMarks(context: CanvasRenderingContext2D, visible: readonly BarMarks[], place: Placer): void {
    this.#drawn = drawnMarks(visible, place);
    const { colors } = this.#layer;
    for (const kind of ["purchase", "sale"] as const) {
      drawTriangles(context, this.#drawn[kind], { kind, colors });
    }
    for (const mark of this.#drawn.lane) drawLaneMark(context, mark, colors);
  }
}

function within(marks: readonly BarMarks[], from: number, to: number): readonly BarMarks[] {
  return marks.slice(firstFrom(marks, from), firstFrom(marks, to + 1));
}

function firstFrom(marks: readonly BarMarks[], at: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
