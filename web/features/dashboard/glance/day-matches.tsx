import { useState } from "react";
import { mostListedMatches, type AlertsOfKind } from "#contract/operations/site/dashboard.ts";
import { counted } from "#contract/values/amount-text.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { alertCards } from "../cards/alert-kind-cards.tsx";
import { MatchLine } from "../cards/alert-matches.tsx";

type DayMatchesProps = { alerts: readonly AlertsOfKind[]; today: string };

/** The number of matches in 24 hours, which opens the list of exactly these. */
export function DayMatches({ alerts, today }: DayMatchesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const count = alerts.reduce((sum, kind) => sum + kind.matches_24h, 0);
  const listed = alerts
    .flatMap((kind) =>
      // Newest first, so those of the 24 hours come before all others.
      kind.latest
        .slice(0, kind.matches_24h)
        .flatMap((match) =>
          alertCards.flatMap((card) => (card.kind === kind.form_type ? [{ card, match }] : [])),
        ),
    )
    .toSorted((a, b) => (a.match.happened_at < b.match.happened_at ? 1 : -1));
  const note = `Only the newest ${mostListedMatches} of each kind are listed. The results of each alert list all.`;
  return (
    <>
      <button
        type="button"
        aria-label={`List the ${counted(count, "alert match", "alert matches")} of the last 24 hours`}
        className="relative cursor-pointer text-accent after:absolute after:-inset-2.5 hover:underline"
        onClick={() => setIsOpen(true)}
      >
        {countText(count)}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`Alert matches in 24 hours: ${countText(count)}`}
        width="medium"
        flush
        footNote={listed.length < count ? note : undefined}
      >
        <ul aria-label="Alert matches in 24 hours" className="[&>li:first-child>a]:border-t-0">
          {listed.map(({ card, match }) => (
            <li key={match.id}>
              <MatchLine card={card} match={match} today={today} />
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
