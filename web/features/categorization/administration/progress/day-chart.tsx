import { dayText } from "#web/ui/date-range/date-range.ts";
import { countText } from "#web/ui/display/number-text.ts";
import type { ReviewerProgress } from "../../api/administration.ts";

const highestPx = 96;

type DayChartProps = { reviewer: ReviewerProgress; view: "chart" | "table" };

/** What one reviewer judged for the first time on each of the last days with any, UTC. */
export function DayChart({ reviewer: { name: reviewer, days }, view }: DayChartProps) {
  const name = `Interactions judged by ${reviewer}, by day`;
  if (days.length === 0) return <p className="text-sm text-muted">Nothing judged yet.</p>;
  if (view === "table") {
    return (
      <table aria-label={name} className="w-full max-w-80 text-sm">
        <thead className="text-left text-xs text-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              Day (UTC)
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Judged
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, categorized }) => (
            <tr key={day} className="border-t border-border">
              <th scope="row" className="py-1 text-left font-normal">
                {dayText(day)}
              </th>
              <td className="py-1 text-right tabular-nums">{countText(categorized)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  const most = Math.max(...days.map(({ categorized }) => categorized));
  return (
    <ol aria-label={name} className="flex items-end gap-1 overflow-x-auto pb-1">
      {days.map(({ day, categorized }, place) => (
        <li key={day} title={`${dayText(day)}: ${countText(categorized)}`} className="w-7 shrink-0">
          <span className="sr-only">{`${dayText(day)}: ${countText(categorized)}`}</span>
          <span aria-hidden className="block text-center text-2xs text-muted tabular-nums">
            {countText(categorized)}
            <span
              className="block rounded-small bg-accent"
              style={{ height: `${Math.max(3, Math.round((categorized / most) * highestPx))}px` }}
            />
            <span className="block text-faint">{day.slice(8)}</span>
            <span className="block h-4 text-faint">
              {isNewMonth(day, days[place - 1]?.day) && dayText(day).slice(3, 6)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function isNewMonth(day: string, before: string | undefined): boolean {
  return day.slice(0, 7) !== before?.slice(0, 7);
}
