import { useQuery } from "@tanstack/react-query";
import { dayInWords } from "#contract/values/plain-date.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { countText } from "#web/ui/display/number-text.ts";

/** "1,184,206 trades · 01 Jan 2006 to 19 Nov 2026": what can be searched at all. */
export function StoredDataLine() {
  const { data: status } = useQuery(screeningStatusQuery);
  if (status === undefined) return null;
  const { count, first_trade_date: first, last_trade_date: last } = status.trades;
  if (first === null || last === null) {
    return <p className="text-xs text-faint">No trades are stored yet</p>;
  }
  return (
    <p className="text-xs text-faint tabular-nums max-md:hidden">
      {countText(count)} trades · {dayInWords(first)} to {dayInWords(last)}
    </p>
  );
}
