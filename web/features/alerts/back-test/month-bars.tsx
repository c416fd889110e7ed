import type { BackTest } from "#contract/operations/alerts.ts";
import { monthName } from "#contract/values/plain-date.ts";
import { countText } from "#web/ui/display/number-text.ts";

const highestPx = 30;

type MonthBarsProps = { months: BackTest["months"]; isOld: boolean };

/** Matches of each month, oldest first; every bar says its number. Old ones pale, their numbers do not. */
export function MonthBars({ months, isOld }: MonthBarsProps) {
  const most = Math.max(1, ...months.map(({ matches }) => matches));
  return (
    <ol aria-label="Matches by month" className="flex items-end gap-1.5">
      {months.map(({ month, matches }, place) => {
        const name = monthName(`${month}-01`);
        return (
          <li key={month} title={`${name} ${month.slice(0, 4)}: ${countText(matches)}`}>
            <span className="sr-only">{`${name} ${month.slice(0, 4)}: ${countText(matches)}`}</span>
            <span aria-hidden className="block w-4 text-center text-2xs text-muted tabular-nums">
              <span className="flex h-4 justify-center whitespace-nowrap">
                {shortCount(matches)}
              </span>
              <span
                className={`block rounded-small ${place === months.length - 1 ? "bg-accent" : "bg-primary"} ${isOld ? "opacity-60" : ""}`}
                style={{ height: `${barHeight(matches, most)}px` }}
              />
              <span className="text-faint">{name.charAt(0)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** A month with matches has a bar, however small. */
function barHeight(matches: number, most: number): number {
  return matches === 0 ? 1 : Math.max(3, Math.round((matches / most) * highestPx));
}

/** "940", "1K", "12K": as much as fits above a bar. */
function shortCount(matches: number): string {
  if (matches < 1_000) return String(matches);
  return matches < 1_000_000 ? `${Math.floor(matches / 1_000)}K` : ">1M";
}
