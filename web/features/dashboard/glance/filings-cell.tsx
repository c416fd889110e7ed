import type { FiledDay } from "#contract/operations/dashboard.ts";
import { fixedDecimal } from "#contract/values/decimal-text.ts";
import { dayInWords, daysInWords } from "#contract/values/plain-date.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { onDay } from "../day-texts.ts";
import { DayBars } from "./day-bars.tsx";
import { GlanceCell } from "./glance-cell.tsx";

type FilingsCellProps = { form: string; filings: FiledDay; today: string };

/** Filings of one form on the newest day that has any, beside the days before. */
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
          ? "no filing day before it is stored"
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
