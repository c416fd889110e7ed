import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { FiledDay } from "#contract/operations/site/dashboard.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords, daysInWords } from "#contract/values/day-in-words.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { onDay } from "../day-texts.ts";

type GlanceCellProps = {
  caption: string;
  /** The rule of the figure. */
  rule?: string | undefined;
  figure: ReactNode;
  picture?: ReactNode;
  line: ReactNode;
  /** Filings that the figure counts are still to be read. */
  isIncomplete?: boolean;
};

/**
 * Narrow cells break their lines in two: the room for it is there from the start. Cells of one row
 * share the heights of their parts, so that a caption of two lines moves no figure out of line.
 */
const cellLook =
  "-mt-px -ml-px row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid border-t border-l border-border px-3.5 py-3 max-md:px-3 max-md:py-2.5 @max-[560px]:last:odd:col-span-2";
const lineLook = "min-h-4 text-2xs font-medium text-muted max-xl:min-h-8";

export function GlanceCell(props: GlanceCellProps) {
  const { caption, rule, figure, picture, line, isIncomplete = false } = props;
  return (
    <div
      role="group"
      aria-label={caption}
      title={isIncomplete ? `${rule} Filings that are still to be read are not counted.` : rule}
      className={cellLook}
    >
      <p className="text-2xs font-medium text-faint">{caption}</p>
      <p className="flex h-7 items-end justify-between gap-2 text-lg whitespace-nowrap tabular-nums">
        <span>{figure}</span>
        {picture}
      </p>
      <p className={lineLook}>
        {line}
        {isIncomplete && (
          <span className="text-warn">{line !== null && " · "}incomplete so far</span>
        )}
      </p>
    </div>
  );
}

export function GlanceCellSkeleton() {
  return (
    <div className={cellLook}>
      <div className="flex h-4 items-center">
        <Skeleton className="h-2.5 w-3/5" />
      </div>
      <div className="flex h-7 items-center">
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className={`flex ${lineLook}`}>
        <Skeleton className="mt-1 h-2.5 w-4/5" />
      </div>
    </div>
  );
}

const width = 64;
const height = 22;
const gap = 1;

/** The filing days one by one, the newest in full colour. A picture next to the figures. */
function DayBars({ filings: { before, day, count } }: { filings: FiledDay }) {
  if (before.length === 0) return null;
  const bars = [...before, { day, count }];
  const most = Math.max(...bars.map((bar) => bar.count));
  const step = width / bars.length;
  return (
    <svg
      aria-hidden="true"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className="mb-1 shrink-0 fill-accent max-md:hidden"
    >
      {bars.map((bar, place) => {
        const tall = (bar.count / most) * height;
        return (
          <rect
            key={bar.day}
            x={place * step}
            y={height - tall}
            width={step - gap}
            height={tall}
            opacity={bar.day === day ? 1 : 0.5}
          />
        );
      })}
    </svg>
  );
}

type FilingsCellProps = {
  form: string;
  filings: FiledDay;
  today: string;
  /** The EDGAR business day before today. */
  previousDay: string;
};

/** Filings of one form on the newest day that has any, next to the days before. */
export function FilingsCell({ form, filings, today, previousDay }: FilingsCellProps) {
  const { day, count, before, is_incomplete: isIncomplete } = filings;
  const isComparable = !isIncomplete && !filings.is_before_incomplete;
  // Cells of one row can be of different days: what today and the business day before have is said where it is not the figure.
  const texts = [
    day < previousDay ? `0 ${onDay(previousDay, today)}` : null,
    day === today ? null : "0 today",
    isIncomplete ? null : beforeText(filings),
  ].filter((text) => text !== null);
  const [first, last] = [before[0], before.at(-1)];
  const span =
    first === undefined || last === undefined ? "" : ` (${daysInWords(first.day, last.day)})`;
  return (
    <GlanceCell
      caption={`${form} filings ${onDay(day, today)}`}
      rule={`${form} filings stored of ${dayInWords(day)}, amendments not counted. Filing days before: days with such a filing${span}.`}
      figure={countText(count)}
      picture={isComparable ? <DayBars filings={filings} /> : undefined}
      isIncomplete={isIncomplete}
      line={texts.join(" · ") || null}
    />
  );
}

function beforeText({ before, mean, is_before_incomplete: isIncomplete }: FiledDay): string {
  if (isIncomplete) return "earlier days are incomplete so far";
  if (mean === null) return "no earlier filing day is stored";
  return before.length === 1
    ? `the filing day before: ${countText(mean)}`
    : `${before.length}-day mean ${meanText(mean)}`;
}

/** Whole numbers, with one decimal where a whole number would say too little. */
function meanText(mean: number): string {
  return fixedDecimal(mean, { places: mean < 100 ? 1 : 0, grouped: true });
}
