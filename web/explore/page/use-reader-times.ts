import { useQuery } from "@tanstack/react-query";
import { zoneInWords } from "#contract/values/time-zones.ts";
import { readerQuery } from "#web/api/reader.ts";
import { instantDayText, instantText } from "#web/ui/display/instant-text.ts";

/** Formats times in cases and leads in the user's time zone, which is stated with them; UTC until the account is loaded. */
export function useReaderTimes() {
  const { data: reader } = useQuery(readerQuery);
  const { timeZone, place } = reader ?? { timeZone: "UTC", place: "UTC" };
  const zone = zoneInWords(timeZone);
  return {
    /** "New York"; "UTC" */
    place,
    /** "New York time"; "UTC" */
    zone,
    instant: (at: string) => instantText(at, timeZone),
    /** "09 Nov 2026, 14:31 New York time" */
    zonedInstant: (at: string) => `${instantText(at, timeZone)} ${zone}`,
    day: (at: string) => instantDayText(at, timeZone),
    zonedDay: (at: string) => `${instantDayText(at, timeZone)} ${zone}`,
  };
}
