import type { ReactNode } from "react";
import type { SearchAlert } from "../alerts/search-alert.ts";
import { CreateAlertButton } from "../alerts/create-alert-button.tsx";
import { StudyLink } from "../links/study-link.tsx";

type LeadWithStudyProps = {
  of: "events" | "trades";
  /** What the search was sent with. */
  payload: object;
  /** The alert that watches for what the search finds. */
  alert: SearchAlert;
  children: ReactNode;
};

/** The head of a table of results, with the ways to their event study and to an alert on more of them. */
export function LeadWithStudy({ of, payload, alert, children }: LeadWithStudyProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-60 flex-1">{children}</div>
      <CreateAlertButton
        size="compact"
        text="Alert"
        description="Create alert from this search"
        {...alert}
      />
      <StudyLink of={of} payload={payload} />
    </div>
  );
}
