import { DayPicker, type Modifiers } from "react-day-picker";

import { dateOfDay, type DateRange, dayOfDate, usualRanges } from "./date-range.ts";
import "./date-range-calendar.css";

interface DateRangeCalendarProps {
  value: DateRange;
  today: string;
  onPick: (day: string) => void;
  onChoose: (range: DateRange) => void;
}

/** EDGAR holds nothing older. */
const FIRST_MONTH = "1993-01-01";

export function DateRangeCalendar({ value, today, onPick, onChoose }: DateRangeCalendarProps) {
  const { start, end } = value;
  const from = start === null ? undefined : dateOfDay(start);
  return (
    <div className="flex max-sm:flex-col-reverse">
      <ul className="flex w-32 flex-col gap-0.5 border-r border-border p-2 max-sm:w-auto max-sm:flex-row max-sm:flex-wrap max-sm:border-t max-sm:border-r-0">
        {usualRanges(today).map(({ label, range }) => (
          <li key={label}>
            <button
              type="button"
              className="min-h-7 w-full rounded-control px-2 text-left text-sm text-muted hover:bg-hover hover:text-text touch:min-h-11"
              onClick={() => onChoose(range)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      <div className="p-3">
        <DayPicker
          mode="range"
          selected={{ from, to: end === null ? undefined : dateOfDay(end) }}
          onSelect={(_, clicked) => onPick(dayOfDate(clicked))}
          defaultMonth={from ?? dateOfDay(today)}
          today={dateOfDay(today)}
          startMonth={dateOfDay(FIRST_MONTH)}
          endMonth={dateOfDay(today)}
          disabled={{ after: dateOfDay(today) }}
          labels={{ labelDayButton }}
          captionLayout="dropdown"
          navLayout="around"
          showOutsideDays
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the calendar opens on demand and takes the focus
          autoFocus
        />
        <output className="block pt-2 text-xs text-faint">
          {start !== null && end === null
            ? "Now the last day."
            : "Click the first day, then the last."}
        </output>
      </div>
    </div>
  );
}

/** "Tuesday, 1 September 2026, selected": it contains the number that is seen. */
function labelDayButton(date: Date, { today, selected }: Modifiers): string {
  const words = dayWords.format(date);
  return [today && "Today", words, selected && "selected"].filter(Boolean).join(", ");
}

const dayWords = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" });
