import { Link } from "react-router";
import type { AlertsOfKind, LatestMatch } from "#contract/operations/site/dashboard.ts";
import { alertPath, newAlertPath } from "#web/session/alert-paths.ts";
import { NoValue } from "#web/ui/display/figures.tsx";
import { matchTimeText } from "../day-texts.ts";
import type { AlertKindCard } from "./alert-kind-cards.tsx";
import { LatestList, twoLineLook } from "./latest-list.tsx";

const mostLines = 3;

type AlertMatchesProps = {
  card: AlertKindCard;
  /** Undefined while they are loaded. */
  alerts: readonly AlertsOfKind[] | undefined;
  today: string;
  hasFailed: boolean;
};

/** The newest matches of one kind of alert; a line opens the results of its alert. */
export function AlertMatches({ card, alerts, today, hasFailed }: AlertMatchesProps) {
  const ofKind = alerts?.find(({ form_type }) => form_type === card.kind);
  const latest = alerts === undefined ? undefined : (ofKind?.latest.slice(0, mostLines) ?? []);
  return (
    <LatestList
      label={card.matchesLabel}
      rows="two-line"
      lines={latest?.map((match) => ({
        key: String(match.id),
        line: <MatchLine card={card} match={match} today={today} />,
      }))}
      hasFailed={hasFailed}
      empty={
        ofKind === undefined ? (
          <>
            No alerts yet.{" "}
            <Link to={newAlertPath(card.kind)} className="relative z-10 underline">
              Create an alert
            </Link>{" "}
            to see its matches here.
          </>
        ) : (
          "No recorded matches yet. Matches from before an alert was created appear only in its results."
        )
      }
    />
  );
}

type MatchLineProps = { card: AlertKindCard; match: LatestMatch; today: string };

/** A match in two lines: what, when, and by which alert; a link to the results of that alert. */
export function MatchLine({ card, match, today }: MatchLineProps) {
  const { alert_name: name, company, ticker, is_unread: isUnread } = match;
  return (
    <Link to={alertPath(name)} title={company} className={twoLineLook}>
      <span className="flex items-center">
        {isUnread && (
          <span className="block size-1.5 rounded-full bg-accent">
            <span className="sr-only">Unread. </span>
          </span>
        )}
      </span>
      <span className="truncate font-semibold text-accent">{ticker ?? <NoValue />}</span>
      <span className="truncate text-muted">{card.what(match.cells)}</span>
      <span className="text-faint tabular-nums">{matchTimeText(match, today)}</span>
      <span className="col-span-2 col-start-3 flex min-w-0 text-2xs text-faint">
        <span className="truncate">{name}</span>
        {/* The alert's name is cut before a figure is. */}
        <span className="max-w-2/3 shrink-0 truncate whitespace-pre">
          {card.details(match.cells).map((detail) => ` · ${detail}`)}
        </span>
      </span>
    </Link>
  );
}
