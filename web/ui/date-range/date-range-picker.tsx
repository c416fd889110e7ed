import "./date-range-calendar.css";
import { Popover } from "@base-ui/react/popover";
import { CalendarDays, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import {
  type FieldTexts,
  FieldFrame,
  fieldAttributes,
  useFieldIds,
} from "#web/ui/form/field-frame.tsx";
import { bareInputLook, fieldFocusWithin, fieldLook } from "#web/ui/form/field-look.ts";
import { popupLook } from "#web/ui/overlay/popup-look.ts";
import {
  ALL_DATES,
  type DateRange,
  dateRangeText,
  dayOfDate,
  pickDay,
  dateOfDay,
  usualRanges,
} from "./date-range.ts";
import { DayPicker, type Modifiers } from "react-day-picker";

interface DateRangePickerProps extends FieldTexts {
  value: DateRange;
  onValueChange: (range: DateRange) => void;
  /** The last day that can be chosen, `YYYY-MM-DD`; by default today. */
  today?: string | undefined;
}

const PLACEHOLDER = "All dates selected (click to select date range)";

/** A single text box with a calendar below it. */
export function DateRangePicker({ value, onValueChange, today, ...texts }: DateRangePickerProps) {
  const ids = useFieldIds();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [startDay] = useState(() => dayOfDate(new Date()));

  function openOnKey(event: KeyboardEvent) {
    if (!["Enter", " ", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    setOpen(true);
  }

  function pick(day: string) {
    const range = pickDay(value, day);
    onValueChange(range);
    if (range.end !== null) setOpen(false);
  }

  function choose(range: DateRange) {
    onValueChange(range);
    setOpen(false);
  }

  return (
    <FieldFrame ids={ids} {...texts}>
      <div ref={box} className={classNames(fieldLook, fieldFocusWithin)}>
        <CalendarDays aria-hidden size={13} className="shrink-0 text-faint" />
        <input
          {...fieldAttributes(ids, texts)}
          ref={input}
          id={ids.control}
          readOnly
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={open ? `${ids.control}-calendar` : undefined}
          value={dateRangeText(value)}
          placeholder={PLACEHOLDER}
          title={value.start === null ? PLACEHOLDER : undefined}
          onClick={() => setOpen(true)}
          onKeyDown={openOnKey}
          className={classNames(bareInputLook, "cursor-pointer truncate tabular-nums")}
        />
        {value.start !== null && (
          <IconButton
            label="Clear dates"
            size="small"
            plain
            className="-mr-1.5"
            icon={<X aria-hidden size={13} />}
            onClick={() => {
              choose(ALL_DATES);
              input.current?.focus();
            }}
          />
        )}
      </div>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={box}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-50"
          >
            <Popover.Popup
              id={`${ids.control}-calendar`}
              aria-label={texts.label}
              finalFocus={input}
              className={classNames(popupLook, "max-w-(--available-width)")}
            >
              <DateRangeCalendar
                value={value}
                today={today ?? startDay}
                onPick={pick}
                onChoose={choose}
              />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </FieldFrame>
  );
}

interface DateRangeCalendarProps {
  value: DateRange;
  today: string;
  onPick: (day: string) => void;
  onChoose: (range: DateRange) => void;
}

/** EDGAR holds nothing older. */
const FIRST_MONTH = "1993-01-01";

function DateRangeCalendar({ value, today, onPick, onChoose }: DateRangeCalendarProps) {
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
