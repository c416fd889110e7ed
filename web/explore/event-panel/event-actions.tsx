import type { EventProofAnswer } from "#contract/operations/event-proof.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { CopyLink, CreateAlert, FilingLink, ScreenLink } from "../panel/panel-actions.tsx";

export function EventActions({ proof: { row, filing } }: { proof: EventProofAnswer }) {
  return (
    <>
      <CreateAlert />
      <FilingLink href={filing.filing_url} text="SEC filing" />
      <ScreenLink to={companyPagePath(row)} text="Company page" />
      <CopyLink />
    </>
  );
}
