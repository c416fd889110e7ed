import { alertKinds, alertKindTexts, noAlertsText } from "#contract/alerts/alert-vocabulary.ts";
import { AlertsScreen } from "./alerts-screen.tsx";

const buttons = alertKinds.map((kind) => ({ kind, label: alertKindTexts[kind].createButton }));

/** All alerts, in the tables of the four kinds. */
export function AlertsPage() {
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
