import { useQuery } from "@tanstack/react-query";
import { BellRing, Pencil, ScrollText } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { readerQuery } from "#web/api/reader.ts";
import { editAlertPath } from "#web/session/alert-paths.ts";
import { useSession } from "#web/session/account/session.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { alertsQuery } from "../api/alerts-api.ts";
import { DeliveryDialog } from "../delivery/delivery-dialog.tsx";
import { LogDialog } from "../delivery/log-dialog.tsx";
import { ResultsFrame } from "./results-frame.tsx";
import { useAlertResults } from "./use-alert-results.ts";
import { screens } from "#web/session/screens.ts";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { alertConditions, alertScope } from "#contract/alerts/describe-alert.ts";
import { instantDayText } from "#web/ui/display/instant-text.ts";
import { countText } from "#web/ui/display/number-text.ts";

type ConditionChipsProps = {
  definition: AlertDefinition;
  /** In words, such as that the alert is paused; before the conditions. */
  note?: string | undefined;
  /** When the alert was created; absent while it is not saved. */
  created?: string;
};

/** What an alert looks for, condition by condition, and since when. */
export function ConditionChips({ definition, note, created }: ConditionChipsProps) {
  const conditions = alertConditions(definition).map(({ alone }) => alone);
  const chips = [
    scopeText(definition),
    ...conditions,
    ...(created === undefined ? [] : [`Created ${created}`]),
  ];
  return (
    <ul aria-label="Conditions" className="mb-3.5 flex flex-wrap gap-1.5">
      {note !== undefined && <li className={`${chipLook} bg-warn-tint text-warn-text`}>{note}</li>}
      {chips.map((text) => (
        <li
          key={text}
          title={text}
          className={`${chipLook} bg-raised inset-ring inset-ring-border`}
        >
          {text}
        </li>
      ))}
    </ul>
  );
}

const chipLook = "max-w-full truncate rounded-control px-2 py-0.5 text-xs font-medium";

/** The few there are by name, more of them by number: all are in the form. */
function scopeText(definition: AlertDefinition): string {
  const { tickers } = definition;
  return tickers.length > 3 ? `${tickers.length} companies` : alertScope(definition);
}

/** What an alert of the account matches; opening it notes that the matches of all pages were seen. */
export function AlertResults({ name }: { name: string }) {
  const session = useSession();
  const email = session?.email ?? "";
  const { results, paging } = useAlertResults(name);
  const { data: alerts } = useQuery(alertsQuery(email));
  const { data: reader } = useQuery(readerQuery);
  const alert = alerts?.find(({ alert_name: other }) => other === name);
  const [isDeliveryOpen, setIsDeliveryOpen] = useState(false);
  const [isLogOpen, setIsLogOpen] = useState(false);
  return (
    <ResultsFrame
      title={results.data?.title || `Results for ${name}`}
      back={{ label: "Back to Alerts", path: screens.alerts.path, state: null }}
      results={results}
      areMatches
      alertName={name}
      paging={paging}
      actions={
        alert !== undefined && (
          <>
            <Button
              variant="outline2"
              icon={<BellRing aria-hidden size={14} />}
              onClick={() => setIsDeliveryOpen(true)}
            >
              Delivery
            </Button>
            <Button
              variant="outline2"
              icon={<ScrollText aria-hidden size={14} />}
              onClick={() => setIsLogOpen(true)}
            >
              Log
            </Button>
            <Link to={editAlertPath(name)} className={buttonLook("outline2")}>
              <Pencil aria-hidden size={14} />
              Edit alert
            </Link>
          </>
        )
      }
    >
      {alert !== undefined && reader !== undefined && (
        <ConditionChips
          definition={alert}
          note={alert.is_paused ? "Paused: new matches are recorded but not sent" : undefined}
          created={instantDayText(alert.created_at, reader.timeZone)}
        />
      )}
      {/* Fewer by now where the log has shown some. */}
      <UnlistedMatches
        count={Math.min(results.data?.unread_elsewhere ?? 0, alert?.unread ?? 0)}
        onOpenLog={() => setIsLogOpen(true)}
      />
      <LogDialog name={isLogOpen ? name : null} onClose={() => setIsLogOpen(false)} />
      <DeliveryDialog
        name={isDeliveryOpen ? name : null}
        onClose={() => setIsDeliveryOpen(false)}
      />
    </ResultsFrame>
  );
}

/** Says how many unread matches are missing from the results, for example after a change of the alert. */
function UnlistedMatches({ count, onOpenLog }: { count: number; onOpenLog: () => void }) {
  if (count === 0) return null;
  return (
    <p className="mb-3.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {count === 1 ? "1 unread match is" : `${countText(count)} unread matches are`} not listed
      here, for example because the alert’s conditions changed or a filing was amended.
      <Button variant="secondary" size="compact" onClick={onOpenLog}>
        Open the log
      </Button>
    </p>
  );
}
