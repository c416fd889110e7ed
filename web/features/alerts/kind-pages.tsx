import { type AlertKind, alertKindTexts } from "#contract/alerts/alert-vocabulary.ts";
import { AlertsScreen } from "./alerts-screen.tsx";

/** One page for each kind but keywords, which the overview holds. */

export function InsiderTradingAlertsPage() {
  return <KindPage kind="4" title="Track Insider Trading" />;
}

export function MaterialEventAlertsPage() {
  return <KindPage kind="8-K" title="Track Material Events" />;
}

export function PriceAlertsPage() {
  return <KindPage kind="price_alert" title="Track Market Movements" />;
}

function KindPage({ kind, title }: { kind: AlertKind; title: string }) {
  return (
    <AlertsScreen
      // Another page: what is open on one is not on the next.
      key={kind}
      title={title}
      kinds={[kind]}
      buttons={[{ kind, label: "+ Create Alert" }]}
      emptyText={`You don't have any ${alertKindTexts[kind].inWords} alerts yet.`}
    />
  );
}
