import type {
  HoldingAccountAnswer,
  HoldingStepAnswer,
} from "#contract/operations/companies/holdings.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { amountText } from "./amount-text.ts";

const width = 640;
const height = 140;

/** What the filings state, as a line with steps; where a statement differs it is marked. */
export function StepChart({ account, name }: { account: HoldingAccountAnswer; name: string }) {
  const points = chartPoints(account.steps, { width, height });
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) {
    return (
      <p className="px-3.5 py-3 text-sm text-muted">
        Too few dated balances to chart. See the table.
      </p>
    );
  }
  const most = points.reduce((best, point) => (point.y < best.y ? point : best));
  const differing = points.filter(({ isDiffering }) => isDiffering);
  return (
    <figure className="px-3.5 py-3">
      <svg
        viewBox={`0 -8 ${width} ${height + 16}`}
        role="img"
        aria-label={`${name}: ${amountText(first.stated)} on ${dayInWords(first.day)}, ${amountText(last.stated)} on ${dayInWords(last.day)}; ${differing.length} balances differ from the expected ones.`}
        className="h-36 w-full"
        preserveAspectRatio="none"
      >
        <line
          x1="0"
          x2={width}
          y1={height}
          y2={height}
          className="stroke-border"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={stepLine(points)}
          className="fill-none stroke-accent"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        {differing.map(({ x, y, key }) => (
          <path
            key={key}
            d={`M${x} ${y - 6}l5 6-5 6-5-6z`}
            className="fill-surface stroke-warn"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{dayInWords(first.day)}</span>
        <span>
          most {amountText(most.stated)} · last {amountText(last.stated)}
          {differing.length > 0 && ` · ◇ differs: ${differing.length}`}
        </span>
        <span>{dayInWords(last.day)}</span>
      </figcaption>
    </figure>
  );
}

type ChartPoint = {
  key: string;
  x: number;
  y: number;
  day: string;
  stated: string;
  isDiffering: boolean;
};

const dayMs = 86_400_000;

/** Dated statements as points: days from left to right, zero at the bottom. */
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
