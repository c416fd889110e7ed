import { dayInWords } from "#contract/values/plain-date.ts";
import { Directed } from "#web/ui/display/figures.tsx";
import type { DayFacts } from "./day-facts.ts";

/** What is known of the day below the crosshair; it lies beside it, away from the nearer edge. */
export function DayCard({ facts, isAtRight }: { facts: DayFacts; isAtRight: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={`pointer-events-none absolute top-2 z-10 w-62 max-w-[calc(100%-16px)] rounded-control border border-control bg-raised px-3 py-2 text-2xs shadow-popup ${isAtRight ? "left-2" : "right-17"}`}
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
