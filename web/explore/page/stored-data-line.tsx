import { useQuery } from "@tanstack/react-query";
import type { OperationAnswer } from "#contract/catalogue.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { countText, percentDoneText } from "#web/ui/display/number-text.ts";

type StoredDataLineProps = {
  /** "events · 8-K" */
  what: string;
  none: string;
  stored: (status: OperationAnswer<"get_screening_status">) => {
    count: number;
    first: string | null;
    last: string | null;
  };
};

/** "214,870 events · 8-K · 23 Aug 2004 to 19 Nov 2026": what can be searched at all. */
export function StoredDataLine({ what, none, stored }: StoredDataLineProps) {
  const { data: status } = useQuery(screeningStatusQuery);
  if (status === undefined) return null;
  const { count, first, last } = stored(status);
  if (first === null || last === null) return <p className="text-xs text-faint">{none}</p>;
  return (
    <>
      <p className="text-xs text-faint tabular-nums max-md:hidden">
        {countText(count)} {what} · {dayInWords(first)} to {dayInWords(last)}
      </p>
      <PreparedLine />
    </>
  );
}

/** Says that searches are slow while their data are being prepared. */
export function PreparedLine() {
  const { data: status } = useQuery(screeningStatusQuery);
  const replica = status?.replica ?? null;
  if (replica === null || replica.is_ready) return null;
  return (
    <p role="status" className="text-xs text-warn tabular-nums">
      Search data is being prepared ({percentDoneText(replica.changes, replica.changes_total)}).
      Searches take longer until then.
    </p>
  );
}
