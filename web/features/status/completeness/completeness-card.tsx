import { Popover } from "@base-ui/react/popover";
import { useState } from "react";
import type { StatusDay, IncompleteFiling } from "#contract/operations/site/source-status.ts";
import { popupLook } from "#web/ui/overlay/popup-look.ts";
import { Calendar, legend } from "./calendar.tsx";
import { dayText, lackOf } from "./calendar-weeks.ts";
import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { incompleteFilingsQuery } from "#web/features/status/source-status.ts";

type Opened = { day: StatusDay; cell: HTMLElement };

/** A square for each business day of half a year; a day opens the list of what it lacks. */
export function CompletenessCard({ days }: { days: readonly StatusDay[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The day as of the newest refresh.
  const shown = days.find(({ day }) => day === opened?.day.day) ?? opened?.day;

  function open(day: StatusDay, cell: HTMLElement) {
    setOpened({ day, cell });
    setIsOpen(true);
  }

  return (
    <section
      aria-labelledby="completeness-title"
      className="min-w-0 rounded-card border border-border bg-surface"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1.5 px-3.5 py-2">
        <h2 id="completeness-title" className="text-base font-semibold">
          Completeness
        </h2>
        <p className="flex-1 text-xs text-faint max-md:basis-full">
          filings ingested minus filings in the EDGAR index, by filing date
        </p>
        <ul className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-xs text-muted">
          {legend.map(({ look, sign, name }) => (
            <li key={name} className="inline-flex items-center gap-1.5">
              <span aria-hidden className="w-5">
                <span className={look}>{sign}</span>
              </span>
              {name}
            </li>
          ))}
        </ul>
      </header>
      <Calendar days={days} onOpen={open} />
      <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={opened?.cell ?? null}
            sideOffset={6}
            collisionPadding={8}
            className="z-50"
          >
            <Popover.Popup
              finalFocus={{ current: opened?.cell ?? null }}
              className={`${popupLook} w-[min(440px,calc(100vw-16px))] p-3`}
            >
              {shown !== undefined && (
                <>
                  <Popover.Title className="text-sm font-semibold tabular-nums">
                    {dayText(shown)}
                  </Popover.Title>
                  <DayList day={shown} />
                </>
              )}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </section>
  );
}

/** What the day lacks, filing by filing. */
function DayList({ day }: { day: StatusDay }) {
  if (day.state === "no_index") {
    return (
      <Words>
        EDGAR accepts filings on this day, but its index could not be read, so missing filings are
        unknown.
      </Words>
    );
  }
  if (lackOf(day) + day.withdrawn === 0) {
    return day.state === "complete" ? <Words>Nothing is missing.</Words> : null;
  }
  return <Filings day={day.day} />;
}

function Filings({ day }: { day: string }) {
  const { data, isError } = useQuery(incompleteFilingsQuery(day));
  if (isError) return <Words>The list could not be loaded.</Words>;
  if (data === undefined) return <Skeleton className="mt-2 h-10 w-full" />;
  return (
    <ul aria-label="Filings not stored" className="mt-2 max-h-72 overflow-y-auto">
      {data.map((filing) => (
        <Filing key={filing.accno} filing={filing} />
      ))}
    </ul>
  );
}

function Filing({ filing }: { filing: IncompleteFiling }) {
  const { accno, form, conm, kind, reason, attempts } = filing;
  return (
    <li className="border-t border-border py-1.5 text-xs first:border-t-0">
      <a
        href={filing.filing_url}
        target="_blank"
        rel="noopener noreferrer"
        className="font-mono text-xs"
      >
        {accno}
      </a>{" "}
      {form}, {conm}
      <span className="block text-muted">
        {kind}
        {attempts > 0 && kind === "missing" && `, tried ${attempts} times`}
        {reason !== null && `: ${reason}`}
      </span>
    </li>
  );
}

function Words({ children }: { children: string }) {
  return <p className="mt-1 text-xs text-muted">{children}</p>;
}
