import { useQuery } from "@tanstack/react-query";
import { BellRing, Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { readerQuery } from "#web/api/reader.ts";
import { editAlertPath } from "#web/session/alert-paths.ts";
import { useSession } from "#web/session/use-session.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Button } from "#web/ui/button/button.tsx";
import { alertsQuery } from "../api/alerts-api.ts";
import { alertResultsQuery, markAlertRead } from "../api/results-api.ts";
import { DeliveryDialog } from "../delivery/delivery-dialog.tsx";
import { LogButton } from "../log/log-button.tsx";
import { ConditionChips } from "./condition-chips.tsx";
import { ResultsFrame } from "./results-frame.tsx";
import { screens } from "#web/session/screens.ts";

/** What an alert of the account matches; opening it notes that this was seen. */
export function AlertResults({ name }: { name: string }) {
  const session = useSession();
  const email = session?.email ?? "";
  const results = useQuery(alertResultsQuery(email, name));
  const { data: alerts } = useQuery(alertsQuery(email));
  const { data: reader } = useQuery(readerQuery);
  const alert = alerts?.find(({ alert_name: other }) => other === name);
  const [isDeliveryOpen, setIsDeliveryOpen] = useState(false);
  useNotedAsSeen(name, results.data?.seen_through);
  return (
    <ResultsFrame
      title={results.data?.title || `Results for ${name}`}
      back={{ label: "Back to Alerts", path: screens.alerts.path, state: null }}
      results={results}
      areMatches
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
            <LogButton name={name} />
            <Link to={editAlertPath(name)} className={buttonLook("outline2")}>
              <Pencil aria-hidden size={14} />
              Edit alert
            </Link>
          </>
        )
      }
    >
      {alert !== undefined && reader !== undefined && (
        <ConditionChips alert={alert} timeZone={reader.timeZone} />
      )}
      <DeliveryDialog
        name={isDeliveryOpen ? name : null}
        onClose={() => setIsDeliveryOpen(false)}
      />
    </ResultsFrame>
  );
}

/** Whoever runs as somebody reads along: what the person has not seen stays unseen. */
function useNotedAsSeen(name: string, through: number | undefined): void {
  const session = useSession();
  const email = session?.email ?? "";
  const isOwn = session !== null && session.runAs === null;
  useEffect(() => {
    if (isOwn && through !== undefined) void markAlertRead(email, name, through);
  }, [isOwn, email, name, through]);
}
