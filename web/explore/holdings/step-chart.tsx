import type { HoldingAccountAnswer } from "#contract/operations/holdings.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { amountText } from "./amount-text.ts";
import { chartPoints, stepLine } from "./chart-points.ts";

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
