import { instantText } from "#web/ui/display/instant-text.ts";

/** "19 Nov, 14:32" on the clocks of a zone; of another year with the year. */
export function matchTimeText(instant: string, timeZone: string, now = new Date()): string {
  const text = instantText(instant, timeZone);
  const year = instantText(now.toISOString(), timeZone).slice(7, 11);
  return text.replace(` ${year},`, ",");
}
