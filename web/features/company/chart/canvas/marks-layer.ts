import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from "lightweight-charts";
import type { BarMarks, MarkKind } from "../chart-marks.ts";
import type { ChartColors } from "./chart-colors.ts";
import { drawLaneMark, drawTriangles, isCounted, type TriangleStack } from "./draw-marks.ts";

type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];

/** Height of the volume at the foot, and the lane of filings above it. */
export const volumeHeight = 56;
export const laneHeight = 40;
const laneMiddle = volumeHeight + 16;
const laneStep = 18;
/** Marks of the lane nearer than this run together into a count. */
const laneSpacing = 15;
const offTheLine = 16;
/** Triangles nearer than this stand on one another, or become one with their count. */
const touching = 10;
/** Where a count is at a triangle, the next one would be drawn over it. */
const touchingCount = 22;

type Layer = {
  marks: readonly BarMarks[];
  prices: readonly number[];
  colors: ChartColors;
};

type Hit = { x: number; y: number; at: number; kind: MarkKind };

/** Draws the marks of a price chart; what is out of sight costs nothing. */
export class MarksLayer implements ISeriesPrimitive {
  readonly #views: readonly IPrimitivePaneView[];
  #layer: Layer;
  #chart: SeriesAttachedParameter | null = null;
  #hits: Hit[] = [];

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
    let best: Hit | null = null;
    let least = reach;
    for (const hit of this.#hits) {
      const distance = Math.hypot(hit.x - x, hit.y - y);
      if (distance > least) continue;
      best = hit;
      least = distance;
    }
    return best;
  }

  #draw(target: Target, part: "marks" | "lines"): void {
    const chart = this.#chart;
    const range = chart?.chart.timeScale().getVisibleLogicalRange() ?? null;
    if (chart === null || range === null) return;
    const visible = within(this.#layer.marks, Math.floor(range.from), Math.ceil(range.to));
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      const place = placer(chart, mediaSize.height);
      if (part === "lines") this.#drawLines(context, visible, place);
      else this.#drawMarks(context, visible, place);
    });
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
    this.#hits = [];
    for (const kind of ["purchase", "sale"] as const) {
      const stacks = this.#stacks(visible, kind, place);
      drawTriangles(context, stacks, { kind, colors: this.#layer.colors });
      for (const { x, y, at } of stacks) this.#hits.push({ x, y, at, kind });
    }
    for (const mark of laneMarks(visible, place)) {
      drawLaneMark(context, mark, this.#layer.colors);
      this.#hits.push({ x: mark.x, y: mark.y, at: mark.at, kind: mark.kind });
    }
  }

  #stacks(visible: readonly BarMarks[], kind: "purchase" | "sale", place: Placer): TriangleStack[] {
    const away = kind === "purchase" ? 1 : -1;
    const stacks: TriangleStack[] = [];
    for (const { at, counts } of visible) {
      const price = this.#layer.prices[at];
      const onLine = price === undefined ? null : place.y(price);
      if (counts[kind] === 0 || onLine === null) continue;
      const x = place.x(at);
      const y = onLine + away * offTheLine;
      const previous = stacks.at(-1);
      if (previous !== undefined && x - previous.x < widthOf(previous)) {
        previous.count += counts[kind];
        previous.areSeveralDays = true;
        previous.y = away > 0 ? Math.max(previous.y, y) : Math.min(previous.y, y);
        continue;
      }
      stacks.push({ at, x, y, count: counts[kind], areSeveralDays: false });
    }
    return stacks;
  }
}

function widthOf(stack: TriangleStack): number {
  return isCounted(stack) ? touchingCount : touching;
}

type Placer = { x: (at: number) => number; y: (price: number) => number | null; laneY: number };

function placer({ chart, series }: SeriesAttachedParameter, height: number): Placer {
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
    y: (price) => series.priceToCoordinate(price),
    laneY: height - laneMiddle,
  };
}

type LaneMark = {
  at: number;
  x: number;
  y: number;
  kind: "event" | "earnings";
  count: number;
};

/** Filings of one bar are above each other; bars too near to be distinguished become one count. */
function laneMarks(visible: readonly BarMarks[], place: Placer): LaneMark[] {
  const marks: LaneMark[] = [];
  for (const { at, counts } of visible) {
    const count = counts.event + counts.earnings;
    if (count === 0) continue;
    const x = place.x(at);
    const previous = marks.at(-1);
    if (previous !== undefined && previous.at !== at && x - previous.x < laneSpacing) {
      previous.count += count;
      continue;
    }
    const kinds = (["event", "earnings"] as const).filter((kind) => counts[kind] > 0);
    for (const [step, kind] of kinds.entries()) {
      marks.push({ at, x, y: place.laneY - step * laneStep, kind, count: counts[kind] });
    }
  }
  return marks;
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
