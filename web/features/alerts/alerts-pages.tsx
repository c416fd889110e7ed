import { useLocation } from "react-router";
import {
  type AlertKind,
  alertKinds,
  alertKindTexts,
  noAlertsText,
} from "#contract/alerts/alert-vocabulary.ts";
import { alertsPath } from "#web/session/alert-paths.ts";
import { screens } from "#web/session/screens.ts";
import { AlertsScreen } from "./alerts-screen.tsx";
import { LeaveToAlerts } from "./leave-to-alerts.tsx";

const buttons = alertKinds.map((kind) => ({ kind, label: alertKindTexts[kind].createButton }));

/** The pages of single kinds; keywords have none, the overview holds them. */
const pagesOfKinds: readonly { path: string; kind: AlertKind; title: string }[] = [
  { path: screens.insiderTradingAlerts.path, kind: "4", title: "Track Insider Trading" },
  { path: screens.materialEventAlerts.path, kind: "8-K", title: "Track Material Events" },
  { path: screens.priceAlerts.path, kind: "price_alert", title: "Track Market Movements" },
];

/** All alerts in the tables of the four kinds, or those of the kind that the address names. */
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
      emptyText={`You don't have any ${alertKindTexts[kind].inWords} alerts yet.`}
    />
  );
}
