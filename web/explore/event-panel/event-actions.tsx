import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { itemCodes } from "#contract/events/item-titles.ts";
import { CreateAlertButton } from "../alerts/create-alert-button.tsx";
import { eventAlerts, noTickerReason } from "../alerts/suggested-alerts.ts";
import { CopyLink, FilingLink, ScreenLink } from "../panel/panel-actions.tsx";

export function EventActions({ proof: { row, filing } }: { proof: EventProofAnswer }) {
  return (
    <>
      <CreateAlertButton
        size="compact"
        alerts={eventAlerts({ ticker: row.ticker, items: itemCodes(row["8K_items"]) })}
        reason={noTickerReason}
      />
      <FilingLink href={filing.filing_url} text="SEC filing" />
      <ScreenLink to={companyPagePath(row)} text="Company page" />
      <CopyLink />
    </>
  );
}
