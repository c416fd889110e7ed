import { ExternalLink, ChartLine } from "lucide-react";
import type { NewCaseItem } from "#contract/cases/case-items.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import {
  CreateAlertButton,
  type SuggestedAlert,
} from "#web/explore/alerts/create-alert-button.tsx";
import { noTickerReason } from "#web/explore/alerts/suggested-alerts.ts";
import { Link } from "react-router";
import { eventStudyPath } from "#web/session/paths.ts";

type PageActionsProps = {
  alerts: readonly SuggestedAlert[];
  edgarUrl: string;
  edgarLabel: string;
  caseItem: NewCaseItem;
  /** What a new case could be called. */
  caseTitle: string;
};

/** Links from the page of a company or a person. */
export function PageActions(props: PageActionsProps) {
  const { alerts, edgarUrl, edgarLabel, caseItem, caseTitle } = props;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <CreateAlertButton alerts={alerts} reason={noTickerReason} />
      <AddToCase size="medium" title={caseTitle} items={[caseItem]} />
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

type StudyLinkProps = {
  of: "events" | "trades";
  /** The payload of the search. */
  payload: object;
};

/** Link from the results of a search to the event study of all of them. */
export function StudyLink({ of, payload }: StudyLinkProps) {
  return (
    <Link
      to={eventStudyPath(of, payload)}
      title="Run an event study on all results of this search"
      className={buttonLook("outline2", "compact")}
    >
      <ChartLine aria-hidden size={14} />
      Study
    </Link>
  );
}
