import type { HoldingStepAnswer } from "#contract/operations/holdings.ts";

export type ChartPoint = {
  key: string;
  x: number;
  y: number;
  day: string;
  stated: string;
  isDiffering: boolean;
};

const dayMs = 86_400_000;

/** Dated statements as points: days from left to right, nought at the bottom. */
export function chartPoints(
  steps: readonly HoldingStepAnswer[],
  { width, height }: { width: number; height: number },
): ChartPoint[] {
  const dated = steps.flatMap((step) =>
    step.day === null || step.stated === null
      ? []
      : [{ ...step, day: step.day, stated: step.stated }],
  );
  const days = dated.map(({ day }) => Date.parse(day) / dayMs);
  const first = Math.min(...days);
  const span = Math.max(1, Math.max(...days) - first);
  const most = Math.max(1, ...dated.map(({ stated }) => Number(stated)));
  return dated.map(({ accno, line_number, day, stated, status }, place) => ({
    key: `${accno} ${line_number}`,
    x: rounded((((days[place] ?? first) - first) / span) * width),
    y: rounded(height - (Math.max(0, Number(stated)) / most) * height),
    day,
    stated,
    isDiffering: status === "differs",
  }));
}

/** A line that keeps its height until the next point. */
export function stepLine(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, place) => (place === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join("");
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
