import { leadLimits } from "#contract/leads/triage.ts";
import { counted } from "#contract/values/amount-text.ts";
import { countText } from "#web/ui/display/number-text.ts";
import type { Comparison } from "../api/leads-api.ts";

/** How often an event favored similar trades; a percentage only of as many as a percentile needs. */
export function baseRateText({
  favored,
  matched,
}: Pick<Comparison, "favored" | "matched">): string {
  if (matched === 0) return "No similar trades with known events";
  const trades = counted(matched, "other similar trade");
  const counts = `The next 8-K or earnings announcement favored ${countText(favored)} of ${trades} by 5% or more, net of the market, within 30 days`;
  return matched < leadLimits.leastControls
    ? `${counts}: too few for a percentage; at least ${leadLimits.leastControls} are needed`
    : `${counts} (${Math.round((100 * favored) / matched)}%)`;
}
