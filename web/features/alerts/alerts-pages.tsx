import { useLocation } from "react-router";
import { type AlertKind, alertKinds, noAlertsText } from "#contract/alerts/alert-vocabulary.ts";
import { alertKindTable } from "#contract/alerts/alert-kind-table.ts";
import { alertKindViews } from "#web/explore/alerts/alert-kind-views.ts";
import { screens } from "#web/session/screens.ts";
import { AlertsScreen } from "./alerts-screen.tsx";

const buttons = alertKinds.map((kind) => ({ kind, label: alertKindTable[kind].createButton }));

/** The pages of single kinds. */
const pagesOfKinds = alertKinds.flatMap((kind) => {
  const { screen } = alertKindViews[kind];
  return screen === null ? [] : [{ ...screen, kind }];
});

/** All alerts in the tables of all kinds, or those of the kind that the address names. */
export function AlertsPages() {
  const { pathname } = useLocation();
  const page = pagesOfKinds.find(({ path }) => pathname.startsWith(path));
  if (page !== undefined) return <KindPage key={page.kind} {...page} />;
  return (
    <AlertsScreen
      title={screens.alerts.label}
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
