import { Link } from "react-router";
import type { Alert } from "#contract/operations/alerts.ts";
import { alertPath, type AlertResultsState } from "#web/session/alert-paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { screens } from "#web/session/screens.ts";

/** What the results screen is opened with. */
export function resultsState(alert: Alert): AlertResultsState {
  return { alertName: alert.alert_name, alert, fromPath: screens.alerts.path };
}

/** The name of an alert, leading to what it found; a dot where some of that was not yet seen. */
export function AlertLink({ alert }: { alert: Alert }) {
  const { alert_name: name, unread, is_paused: isPaused } = alert;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className={`size-1.5 shrink-0 rounded-full ${unread > 0 ? "bg-accent" : ""}`}
      />
      <Link
        to={alertPath(name)}
        state={resultsState(alert)}
        title={name}
        // What only screen readers get is cut off with the name, else it widens the page.
        className="relative truncate text-text"
      >
        <bdi>{name}</bdi>
        {unread > 0 && <span className="sr-only">, {unread} not seen yet</span>}
      </Link>
      {isPaused && <Badge>Paused</Badge>}
    </span>
  );
}
