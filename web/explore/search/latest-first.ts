import { readListPreference } from "#web/session/preferences.ts";
import type { Sort } from "./search-state.ts";

/** The order with the latest rows first, and the preference that makes it the one searches begin with. */
export type LatestFirst<Column extends string> = { column: Column; preference: string };

/** What the preference holds. */
export const latestFirst = "latest_first";
/** The order an account prefers to that of the specification; null where it prefers none. */
export function preferredSort<Column extends string>({
  column,
  preference,
}: LatestFirst<Column>): Sort<Column> | null {
  const isChosen = readListPreference(preference)?.includes(latestFirst) ?? false;
  return isChosen ? { column, direction: "desc" } : null;
}
