import type { FiledDay } from "#contract/operations/dashboard.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords, daysInWords } from "#contract/values/plain-date.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { onDay } from "../day-texts.ts";
import { GlanceCell } from "./glance-cell.tsx";

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

type FilingsCellProps = { form: string; filings: FiledDay; today: string };

/** Filings of one form on the newest day that has any, next to the days before. */
export function FilingsCell({ form, filings, today }: FilingsCellProps) {
  const { day, count, before, mean } = filings;
  const [first, last] = [before[0], before.at(-1)];
  const span =
    first === undefined || last === undefined ? "" : ` (${daysInWords(first.day, last.day)})`;
  return (
    <GlanceCell
      caption={`${form} filings ${onDay(day, today)}`}
      rule={`${form} filings stored of ${dayInWords(day)}, amendments not counted. Filing days before: days with such a filing${span}.`}
      figure={countText(count)}
      picture={<DayBars filings={filings} />}
      line={
        mean === null
          ? "no earlier filing day is stored"
          : before.length === 1
            ? `the filing day before: ${countText(mean)}`
            : `${before.length}-day mean ${meanText(mean)}`
      }
    />
  );
}

/** Whole numbers, with one decimal where a whole number would say too little. */
function meanText(mean: number): string {
  return fixedDecimal(mean, { places: mean < 100 ? 1 : 0, grouped: true });
}
