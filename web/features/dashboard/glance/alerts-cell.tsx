import type { AlertsOfKind } from "#contract/operations/dashboard.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { acceptedText } from "../day-texts.ts";
import { GlanceCell } from "./glance-cell.tsx";

/** Matches of all alerts in the last 24 hours, and how many of all matches are unread. */
export function AlertsCell({ alerts, today }: { alerts: readonly AlertsOfKind[]; today: string }) {
  const matches = alerts.reduce((sum, kind) => sum + kind.matches_24h, 0);
  const unread = alerts.reduce((sum, kind) => sum + kind.unread, 0);
  const [last] = alerts
    .flatMap(({ latest }) => latest.slice(0, 1).map((match) => match.happened_at))
    .toSorted()
    .toReversed();
  return (
    <GlanceCell
      caption="Your alert matches, 24 h"
      rule="Matches of your alerts by filings and prices of the last 24 hours. New: all matches that you have not opened."
      figure={countText(matches)}
      picture={
        unread > 0 && (
          <span className="flex self-center">
            <Badge tone="info">{countText(unread)} new</Badge>
          </span>
        )
      }
      line={
        last === undefined
          ? "no match yet"
          : `last match ${acceptedText({ accepted_at: last, filed_on: null }, today) ?? ""} ET`
      }
    />
  );
}
