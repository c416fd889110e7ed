import type { TradeProofAnswer } from "#contract/operations/trade-proof.ts";
import { hasAnyPermission } from "#contract/values/permissions.ts";
import { eventPanelPath } from "#web/explore/links/panel-links.ts";
import { CreateAlertButton } from "#web/explore/alerts/create-alert-button.tsx";
import { tradeAlerts } from "#web/explore/alerts/suggested-alerts.ts";
import { CopyLink, FilingLink, ScreenLink } from "#web/explore/panel/panel-actions.tsx";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { useSession } from "#web/session/use-session.ts";

export function PanelActions({ proof }: { proof: TradeProofAnswer }) {
  const { row, links } = proof;
  const { filing, next_8K: next8k, next_ea: nextEarnings } = links;
  return (
    <>
      <CreateAlertButton size="compact" alerts={tradeAlerts(row)} />
      <FilingLink href={filing} text="SEC filing" />
      <ScreenLink to={companyPagePath(row)} text="Company page" />
      <ScreenLink to={personPagePath(row.owner_cik)} text="Person page" />
      {next8k !== null && <Next8k accno={row.next_8K_accno} filing={next8k} />}
      {nextEarnings !== null && nextEarnings !== next8k && (
        <FilingLink href={nextEarnings} text="Next earnings" />
      )}
      <CopyLink />
    </>
  );
}

/** The event's own panel for those who may open it, else the filing at the source. */
function Next8k({ accno, filing }: { accno: string | null; filing: string }) {
  const permissions = useSession()?.permissions ?? [];
  return accno !== null && hasAnyPermission(permissions, ["explore_events"]) ? (
    <ScreenLink to={eventPanelPath(accno)} text="Next 8-K" />
  ) : (
    <FilingLink href={filing} text="Next 8-K" />
  );
}
