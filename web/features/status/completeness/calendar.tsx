import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { StatusDay } from "#contract/operations/site/source-status.ts";
import { calendarWeeks, dayText, type Week, lackOf } from "./calendar-weeks.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Steps of [weekdays, weeks]. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The day a key leads to from another; null for another key and at the edge. */
function adjacentDay(weeks: readonly Week[], from: string, key: string): string | null {
  const column = weeks.findIndex((week) => week.days.some((day) => day?.day === from));
  const row = weeks[column]?.days.findIndex((day) => day?.day === from) ?? -1;
  if (row === -1) return null;
  if (key === "Home") return firstOf(weeks, row);
  if (key === "End") return firstOf(weeks.toReversed(), row);
  const step = steps[key];
  if (step === undefined) return null;
  return weeks[column + step[1]]?.days[row + step[0]]?.day ?? null;
}

function firstOf(weeks: readonly Week[], row: number): string | null {
  for (const week of weeks) {
    const day = week.days[row];
    if (day) return day.day;
  }
  return null;
}

const names = ["Mon", "Tue", "Wed", "Thu", "Fri"] as const;

type CalendarProps = {
  days: readonly StatusDay[];
  onOpen: (day: StatusDay, cell: HTMLElement) => void;
};

/** One stop of the tab key; arrows go from day to day and from week to week, Enter opens one. */
export function Calendar({ days, onOpen }: CalendarProps) {
  const weeks = calendarWeeks(days);
  const [stop, setStop] = useState<string | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const current = days.some(({ day }) => day === stop) ? stop : (days.at(-1)?.day ?? null);

  // On a phone the newest weeks stand at the far end.
  useEffect(() => {
    const scroller = table.current?.parentElement;
    if (scroller) scroller.scrollLeft = scroller.scrollWidth;
  }, []);

  function move(event: KeyboardEvent) {
    const next = current === null ? null : adjacentDay(weeks, current, event.key);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  }

  return (
    <div className="relative overflow-x-auto px-3.5 pb-3">
      <div
        ref={table}
        role="grid"
        aria-label="Completeness of each day"
        tabIndex={-1}
        onKeyDown={move}
        className="grid min-w-[880px] grid-cols-[34px_repeat(26,minmax(0,1fr))] gap-[3px]"
      >
        <Months weeks={weeks} />
        {names.map((name, weekday) => (
          <div key={name} role="row" className="contents">
            <div role="rowheader" className="text-2xs leading-6.5 text-faint">
              {name}
            </div>
            {weeks.map((week) => {
              const day = week.days[weekday] ?? null;
              return (
                <div key={week.monday} role="gridcell">
                  {day !== null && (
                    <Day day={day} isStop={day.day === current} onFocus={setStop} onOpen={onOpen} />
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function Months({ weeks }: { weeks: readonly Week[] }) {
  return (
    <div aria-hidden className="contents">
      <span />
      {weeks.map(({ monday, month }) => (
        <span key={monday} className="h-4 text-2xs whitespace-nowrap text-faint">
          {month}
        </span>
      ))}
    </div>
  );
}

type DayProps = {
  day: StatusDay;
  isStop: boolean;
  onFocus: (day: string) => void;
  onOpen: CalendarProps["onOpen"];
};

function Day({ day, isStop, onFocus, onOpen }: DayProps) {
  const { className, sign } = dayLook(day);
  const text = dayText(day);
  return (
    <button
      type="button"
      data-day={day.day}
      tabIndex={isStop ? 0 : -1}
      title={text}
      onFocus={() => onFocus(day.day)}
      onClick={(event) => onOpen(day, event.currentTarget)}
      className={className}
    >
      <span className="sr-only">{text}</span>
      <span aria-hidden>{sign}</span>
    </button>
  );
}

/** From as many on a day is red. */
const many = 3;
const box =
  "grid h-6.5 w-full place-items-center rounded-small text-2xs font-semibold tabular-nums";
const hatched =
  "bg-[repeating-linear-gradient(135deg,var(--color-border)_0_1px,transparent_1px_5px)] inset-ring inset-ring-border text-faint";
const looks = {
  complete: "bg-success-tint text-success-text",
  few: "bg-warn-tint text-warn-text inset-ring inset-ring-warn",
  many: "bg-danger-tint text-danger-text inset-ring inset-ring-down",
  closed: hatched,
  awaited: "text-accent inset-ring inset-ring-accent",
  unchecked: "text-faint inset-ring inset-ring-border",
} as const;

/** How a day looks, and its text: never color alone. */
function dayLook(day: StatusDay): { className: string; sign: string } {
  const lack = lackOf(day);
  const of = (look: keyof typeof looks, sign: string) => ({
    className: classNames(box, looks[look]),
    sign,
  });
  switch (day.state) {
    case "complete":
      return of("complete", "0");
    case "incomplete":
      return of(lack >= many ? "many" : "few", `−${lack}`);
    case "no_index":
      return of("many", "?");
    case "awaited":
      return of("awaited", "·");
    case "unchecked":
      return of("unchecked", "–");
    case "closed":
      return of("closed", "");
  }
}

export const legend = [
  { look: classNames(box, looks.complete), sign: "0", name: "complete" },
  { look: classNames(box, looks.few), sign: "−1", name: "unreadable or missing" },
  { look: classNames(box, looks.many), sign: "−3", name: "3 or more" },
  { look: classNames(box, looks.closed), sign: "", name: "EDGAR closed" },
  { look: classNames(box, looks.awaited), sign: "·", name: "not out yet" },
] as const;
