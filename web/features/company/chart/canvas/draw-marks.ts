import type { ChartColors } from "./chart-colors.ts";

/** Of a triangle. */
export const halfBase = 5;
const halfHeight = 4.5;
const stackStep = 12;
/** More triangles of a stack than these become one with their count. */
const mostOfADay = 3;
const laneSize = 7.5;

/**
 * Trades of one direction too near to be distinguished, on one day or on several; `y` is the middle of the
 * one nearest to the line. It is on the first of these days, never over one without a trade.
 */
export type TriangleStack = DrawnDays & { x: number; y: number };

/** The days that one mark stands for, and how many trades or filings. */
export type DrawnDays = { at: number; last: number; days: number; count: number };

/** Triangles on one another are trades of one day. */
export function isCounted({ count, days }: TriangleStack): boolean {
  return days > 1 || count > mostOfADay;
}

/** Up to three triangles of a day away from the line; more, and those of several days, become one with a count. */
export function drawTriangles(
  context: CanvasRenderingContext2D,
  stacks: readonly TriangleStack[],
  { kind, colors }: { kind: "purchase" | "sale"; colors: ChartColors },
): void {
  const away = kind === "purchase" ? 1 : -1;
  context.fillStyle = colors.marks[kind];
  context.beginPath();
  for (const stack of stacks) {
    const { x, y, count } = stack;
    const shown = isCounted(stack) ? 1 : count;
    for (let step = 0; step < shown; step += 1) {
      triangle(context, x, y + away * step * stackStep, away);
    }
  }
  context.fill();
  context.font = "600 10px 'Inter Variable', sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const stack of stacks.filter(isCounted)) {
    context.fillText(String(stack.count), stack.x, stack.y + away * stackStep);
  }
}

function triangle(context: CanvasRenderingContext2D, x: number, y: number, away: number): void {
  context.moveTo(x - halfBase, y + away * halfHeight);
  context.lineTo(x + halfBase, y + away * halfHeight);
  context.lineTo(x, y - away * halfHeight);
  context.closePath();
}

type LaneMark = { x: number; y: number; kind: "event" | "earnings"; count: number };

/** A circle for an 8-K, a square for earnings, with a letter; several are a count. */
export function drawLaneMark(
  context: CanvasRenderingContext2D,
  { x, y, kind, count }: LaneMark,
  colors: ChartColors,
): void {
  const color = colors.marks[kind];
  context.beginPath();
  if (kind === "event") context.arc(x, y, laneSize, 0, 2 * Math.PI);
  else context.roundRect(x - laneSize, y - laneSize, 2 * laneSize, 2 * laneSize, 2);
  context.fillStyle = colors.surface;
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.stroke();
  context.fillStyle = color;
  context.font = "600 9px 'Inter Variable', sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(count > 1 ? String(count) : kind === "event" ? "8" : "E", x, y + 0.5);
}
