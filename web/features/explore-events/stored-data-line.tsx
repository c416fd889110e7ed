import { useQuery } from "@tanstack/react-query";
import { dayInWords } from "#contract/values/plain-date.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { countText } from "#web/ui/display/number-text.ts";

/** "214,870 events · 8-K · 23 Aug 2004 to 19 Nov 2026": what can be searched at all. */
export function StoredDataLine() {
  const { data: status } = useQuery(screeningStatusQuery);
  if (status === undefined) return null;
  const { count, first_filed_on: first, last_filed_on: last } = status.events;
  if (first === null || last === null) {
    return <p className="text-xs text-faint">No material events are stored yet</p>;
  }
  return (
    <p className="text-xs text-faint tabular-nums max-md:hidden">
      {countText(count)} events · 8-K · {dayInWords(first)} to {dayInWords(last)}
    </p>
  );
}
