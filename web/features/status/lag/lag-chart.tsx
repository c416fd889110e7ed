import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import { clockText, durationText, intervalText, secondsFigure } from "../status-text.ts";
import { lagShape, type LagShape } from "./lag-shape.ts";

/** The lines of p50 and p95; the words around them are text, so that they keep their size. */
export function LagChart({ lag }: { lag: SourceStatus["lag"] }) {
  const shape = lagShape(lag);
  return (
    <figure
      role="img"
      aria-label={summaryOf(lag)}
      className="flex min-h-52 flex-1 flex-col pr-11 text-2xs text-faint tabular-nums"
    >
      <div className="relative min-h-44 flex-1">
        <Closed spans={shape.closed} />
        <svg
          aria-hidden
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
        >
          {shape.seconds.map(({ value, top }) => (
            <path key={value} d={`M0 ${top}H100`} className="stroke-grid" {...thin} />
          ))}
          <path
            d={`M0 ${shape.targetTop}H100`}
            className="stroke-warn"
            strokeDasharray="4 4"
            {...thin}
          />
          <path d={shape.p95} className="stroke-series-5" {...line} />
          <path d={shape.p50} className="stroke-accent" {...line} />
        </svg>
        <span
          className="absolute left-1 -translate-y-full pb-0.5 text-warn"
          style={{ top: `${shape.targetTop}%` }}
        >
          target p95, {intervalText(lag.target_seconds)}
        </span>
        {shape.seconds.map(({ value, top }) => (
          <span
            key={value}
            className="absolute -right-11 w-10 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${top}%` }}
          >
            {value <= 180 ? `${value} s` : durationText(value)}
          </span>
        ))}
      </div>
      <Times times={shape.times} />
    </figure>
  );
}

const thin = { fill: "none", strokeWidth: 1, vectorEffect: "non-scaling-stroke" } as const;
const line = {
  ...thin,
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

function Closed({ spans }: { spans: LagShape["closed"] }) {
  return spans.map(({ left, width, isWide }) => (
    <span
      key={left}
      className="absolute inset-y-0 flex items-center justify-center bg-raised light:bg-thead"
      style={{ left: `${left}%`, width: `${width}%` }}
    >
      {isWide && "EDGAR closed"}
    </span>
  ));
}

function Times({ times }: { times: LagShape["times"] }) {
  return (
    <div className="mt-1.5 flex justify-between">
      {times.map(({ instant }, place) => (
        <span key={instant} className={place % 2 === 1 ? "max-sm:hidden" : undefined}>
          {clockText(instant)}
        </span>
      ))}
    </div>
  );
}

function summaryOf(lag: SourceStatus["lag"]): string {
  if (lag.p50_seconds === null || lag.p95_seconds === null) return "No lag in the last 24 hours.";
  return (
    `Lag per half hour of the last 24 hours: p50 ${secondsFigure(lag.p50_seconds)} seconds, ` +
    `p95 ${secondsFigure(lag.p95_seconds)} seconds in all. View as table gives the figures.`
  );
}
