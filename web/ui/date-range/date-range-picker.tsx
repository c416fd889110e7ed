import { Popover } from "@base-ui/react/popover";
import { CalendarDays, X } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";

import { IconButton } from "../button/icon-button.tsx";
import { classNames } from "../class-names.ts";
import { type FieldTexts, FieldFrame, fieldAttributes, useFieldIds } from "../form/field-frame.tsx";
import { bareInputLook, fieldFocusWithin, fieldLook } from "../form/field-look.ts";
import { popupLook } from "../overlay/popup-look.ts";
import { DateRangeCalendar } from "./date-range-calendar.tsx";
import { ALL_DATES, type DateRange, dateRangeText, dayOfDate, pickDay } from "./date-range.ts";

export interface DateRangePickerProps extends FieldTexts {
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
