import { useLocation } from "react-router";
import { type AlertKind, alertKinds, noAlertsText } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/kinds/alert-kind-table.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { alertsPath } from "#web/session/alert-paths.ts";
import { AlertsScreen } from "./alerts-screen.tsx";
import { LeaveToAlerts } from "./leave-to-alerts.tsx";

const buttons = alertKinds.map((kind) => ({ kind, label: alertKindTable[kind].createButton }));

/** The pages of single kinds. */
const pagesOfKinds = alertKinds.flatMap((kind) => {
  const { page } = alertKindViews[kind];
  return page === null ? [] : [{ path: page.screen.path, kind, title: page.title }];
});

/** All alerts in the tables of all kinds, or those of the kind that the address names. */
export function AlertsPages() {
  const { pathname } = useLocation();
  const page = pagesOfKinds.find(({ path }) => pathname.startsWith(path));
  if (page !== undefined) return <KindPage key={page.kind} {...page} />;
  if (pathname.replace(/\/$/, "") !== alertsPath) return <LeaveToAlerts />;
  return (
    <AlertsScreen
      title="Your Alerts"
      kinds={alertKinds}
      buttons={buttons}
      emptyText={noAlertsText}
      isOverview
    />
  );
}

function KindPage({ kind, title }: { kind: AlertKind; title: string }) {
  return (
    <AlertsScreen
      title={title}
      kinds={[kind]}
      buttons={[{ kind, label: "+ Create Alert" }]}
      emptyText={`You don't have any ${alertKindTable[kind].inWords} alerts yet.`}
    />
  );
}
