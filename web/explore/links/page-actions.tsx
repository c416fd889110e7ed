import { ExternalLink } from "lucide-react";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { CreateAlertButton, type SuggestedAlert } from "../alerts/create-alert-button.tsx";
import { noTickerReason } from "../alerts/suggested-alerts.ts";

type PageActionsProps = {
  alerts: readonly SuggestedAlert[];
  edgarUrl: string;
  edgarLabel: string;
};

/** Where to go from the page of a company or a person. */
export function PageActions({ alerts, edgarUrl, edgarLabel }: PageActionsProps) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <CreateAlertButton alerts={alerts} reason={noTickerReason} />
      <a
        href={edgarUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonLook("outline2")}
      >
        <ExternalLink size={14} aria-hidden="true" />
        {edgarLabel}
      </a>
    </div>
  );
}
