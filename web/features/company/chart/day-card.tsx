import { dayInWords } from "#contract/values/plain-date.ts";
import { Directed } from "#web/ui/display/figures.tsx";
import type { DayFacts } from "./day-facts.ts";

const cardWidth = 248;
const gap = 16;

type DayCardProps = {
  facts: DayFacts;
  /** Pixels from the left edge of the chart to the day, and the chart's width. */
  left: number;
  width: number;
};

/** What is known of the day below the crosshair, at its left where there is room. */
export function DayCard({ facts, left, width }: DayCardProps) {
  const atLeft = left - gap - cardWidth;
  const place = atLeft >= 0 ? atLeft : Math.min(left + gap, Math.max(0, width - cardWidth));
  return (
    <div
      aria-hidden="true"
      style={{ left: place }}
      className="pointer-events-none absolute top-2 z-10 w-62 rounded-control border border-control bg-raised px-3 py-2 text-2xs shadow-popup"
    >
      <p className="flex justify-between text-xs font-semibold">
        {dayInWords(facts.day)}
        {facts.isDayZero && <span className="text-2xs font-normal text-muted">day 0</span>}
      </p>
      <dl className="mt-0.5">
        {facts.lines.map(({ label, text, direction }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="min-w-0 truncate text-muted">{label}</dt>
            <dd className="shrink-0 tabular-nums">
              {direction === undefined ? text : <Directed direction={direction}>{text}</Directed>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
