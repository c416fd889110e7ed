import { counted } from "#contract/values/amount-text.ts";
import { type KeyboardEvent, useState } from "react";
import type { StudyAnswer } from "#contract/operations/screening/event-study.ts";
import { signedPercentText } from "#web/ui/display/number-text.ts";
import { bandOf, dayText, type Band } from "../study-texts.ts";
import { chartShape, type ChartShape } from "./chart-shape.ts";

type Days = StudyAnswer["days"];

/** CAAR with its band over the bars of AAR; read day by day with the arrow keys or the pointer. */
export function StudyChart({ days, band }: { days: Days; band: Band }) {
  const [day, setDay] = useState(0);
  const shape = chartShape(days, band);
  const first = days[0]?.day ?? 0;
  const last = days.at(-1)?.day ?? 0;
  const go = (to: number): void => setDay(Math.min(last, Math.max(first, to)));
  function onKeyDown(event: KeyboardEvent) {
    const to = {
      ArrowRight: day + 1,
      ArrowUp: day + 1,
      ArrowLeft: day - 1,
      ArrowDown: day - 1,
      PageUp: day + 5,
      PageDown: day - 5,
      Home: first,
      End: last,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }
  return (
    <div className="pr-12 text-2xs text-faint tabular-nums">
      <p aria-hidden className="mb-2 min-h-5 text-sm text-text">
        {dayInWords(days, day, band)}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Day of the event window"
        aria-valuemin={first}
        aria-valuemax={last}
        aria-valuenow={day}
        aria-valuetext={dayInWords(days, day, band)}
        className="relative h-72 touch-pan-y rounded-small max-md:h-56"
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect();
          go(first + Math.floor(((event.clientX - left) / width) * days.length));
        }}
      >
        <Drawing shape={shape} day={day} />
      </div>
      <div aria-hidden className="relative mt-1.5 h-4">
        {days
          .filter(({ day }) => day % 5 === 0)
          .map(({ day }) => (
            <span
              key={day}
              className="absolute -translate-x-1/2"
              style={{ left: `${shape.leftOf(day)}%` }}
            >
              {dayText(day)}
            </span>
          ))}
      </div>
      <p aria-hidden className="text-center">
        Sessions from day 0
      </p>
    </div>
  );
}

const thin = { fill: "none", strokeWidth: 1, vectorEffect: "non-scaling-stroke" } as const;

function Drawing({ shape, day }: { shape: ChartShape; day: number }) {
  const width = shape.leftOf(1) - shape.leftOf(0);
  const at = shape.leftOf(day);
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {shape.marks.map(({ value, top }) => (
          <path key={value} d={`M0 ${top}H100`} className="stroke-grid" {...thin} />
        ))}
        <path d={shape.band} className="fill-accent opacity-15" />
        {shape.bars.map(({ day, left, top, height, isUp }) => (
          <rect
            key={day}
            x={left - width * 0.3}
            width={width * 0.6}
            y={top}
            height={Math.max(height, 0.2)}
            className={isUp ? "fill-up" : "fill-down"}
          />
        ))}
        <path d={`M0 ${shape.zero}H100`} className="stroke-control" {...thin} />
        <path
          d={shape.line}
          className="stroke-accent"
          {...thin}
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <path d={`M${at} 0V100`} className="stroke-faint" strokeDasharray="4 4" {...thin} />
      </svg>
      {shape.marks.map(({ value, top }) => (
        <span
          key={value}
          aria-hidden
          className="absolute -right-12 w-11 -translate-y-1/2 whitespace-nowrap"
          style={{ top: `${top}%` }}
        >
          {signedPercentText(value)}
        </span>
      ))}
    </>
  );
}

function eventsText(count: number): string {
  return counted(count, "event", "events");
}

/** "Day +1: AAR −0.31%, CAAR +1.20% (95% confidence interval +0.10% to +2.30%), 40 events." */
function dayInWords(days: Days, day: number, band: Band): string {
  const found = days.find((each) => each.day === day);
  if (found === undefined) return "";
  const { single, cumulative } = found;
  const parts = [`Day ${dayText(day)}: AAR ${percent(single.mean)} (${eventsText(single.events)})`];
  const half = bandOf(cumulative, band);
  const { mean } = cumulative;
  const range =
    mean === null || half === null
      ? ""
      : `, 95% confidence interval ${signedPercentText(mean - half)} to ${signedPercentText(mean + half)}`;
  parts.push(
    `CAAR from ${dayText(-10)} ${percent(mean)}${range} (${eventsText(cumulative.events)})`,
  );
  return `${parts.join("; ")}.`;
}

function percent(fraction: number | null): string {
  return fraction === null ? "not defined" : signedPercentText(fraction);
}
