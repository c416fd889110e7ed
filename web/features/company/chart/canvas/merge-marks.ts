import type { BarMarks, MarkKind } from "../chart-marks.ts";
import { type DrawnDays, halfBase, isCounted, type TriangleStack } from "./draw-marks.ts";

export const laneStep = 18;
/** Marks of the lane nearer than this run together into a count. */
const laneSpacing = 15;
const offTheLine = 16;
/** Triangles nearer than this stand on one another, or become one with their count. */
const touching = 10;
/** Where a count is at a triangle, the next one would be drawn over it. */
const touchingCount = 22;

/** Pixels from the left to a bar, from the top to the line of prices at it, and to the lane. */
export type Placer = {
  x: (at: number) => number;
  line: (at: number) => number | null;
  laneY: number;
};

/** The triangles of one direction; days too near to be distinguished become one. */
function triangleStacks(
  visible: readonly BarMarks[],
  kind: "purchase" | "sale",
  place: Placer,
): TriangleStack[] {
  const away = kind === "purchase" ? 1 : -1;
  const stacks: TriangleStack[] = [];
  for (const { at, counts } of visible) {
    const onLine = place.line(at);
    if (counts[kind] === 0 || onLine === null) continue;
    const x = place.x(at);
    const y = onLine + away * offTheLine;
    const previous = stacks.at(-1);
    if (previous !== undefined && x - previous.x < widthOf(previous)) {
      addDay(previous, at, counts[kind]);
      previous.y = away > 0 ? Math.max(previous.y, y) : Math.min(previous.y, y);
      continue;
    }
    stacks.push({ at, last: at, days: 1, x, y, count: counts[kind] });
  }
  return stacks;
}

function widthOf(stack: TriangleStack): number {
  return isCounted(stack) ? touchingCount : touching;
}

export type LaneMark = DrawnDays & { x: number; y: number; kind: "event" | "earnings" };

/** Filings of one bar are above each other; bars too near to be distinguished become one count. */
export function laneMarks(visible: readonly BarMarks[], place: Placer): LaneMark[] {
  const marks: LaneMark[] = [];
  for (const { at, counts } of visible) {
    const count = counts.event + counts.earnings;
    if (count === 0) continue;
    const x = place.x(at);
    const previous = marks.at(-1);
    if (previous !== undefined && previous.at !== at && x - previous.x < laneSpacing) {
      addDay(previous, at, count);
      continue;
    }
    const kinds = (["event", "earnings"] as const).filter((kind) => counts[kind] > 0);
    for (const [step, kind] of kinds.entries()) {
      const y = place.laneY - step * laneStep;
      marks.push({ at, last: at, days: 1, x, y, kind, count: counts[kind] });
    }
  }
  return marks;
}

function addDay(mark: DrawnDays, at: number, count: number): void {
  mark.count += count;
  mark.days += 1;
  mark.last = at;
}

/** A mark that stands for several days, by its first and last bar. */
export type MergedBars = {
  kind: MarkKind;
  count: number;
  days: number;
  first: number;
  last: number;
};

/** What a picture shows, each list from left to right. */
export type DrawnMarks = { sale: TriangleStack[]; purchase: TriangleStack[]; lane: LaneMark[] };

export function drawnMarks(visible: readonly BarMarks[], place: Placer): DrawnMarks {
  return {
    sale: triangleStacks(visible, "sale", place),
    purchase: triangleStacks(visible, "purchase", place),
    lane: laneMarks(visible, place),
  };
}

/**
 * The marks over a day that stand for several days: of each direction, and of filings.
 * @param x  of the day, in pixels from the left
 */
export function mergedOver(
  at: number,
  x: number,
  { sale, purchase, lane }: DrawnMarks,
): MergedBars[] {
  const over = (kind: MarkKind, marks: readonly (DrawnDays & { x: number })[]) => {
    const mark = marks.findLast((each) => each.x - halfBase <= x);
    if (mark === undefined || mark.days === 1 || mark.last < at) return [];
    const { count, days, at: first, last } = mark;
    return [{ kind, count, days, first, last }];
  };
  return [...over("sale", sale), ...over("purchase", purchase), ...over("event", lane)];
}
