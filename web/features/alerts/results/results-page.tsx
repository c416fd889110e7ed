import { useLocation, useSearchParams } from "react-router";
import { LeaveToAlerts } from "../leave-to-alerts.tsx";
import { AlertResults } from "./alert-results.tsx";
import { FoundResults } from "./found-results.tsx";
import { openedWith } from "./opened-with.ts";

/** What an alert matches, or what a search found: as the navigation says, or else the address. */
export function ResultsPage() {
  const location = useLocation();
  const [parameters] = useSearchParams();
  const opened = openedWith(location.state, parameters.get("alertName"));
  if (opened === null) return <LeaveToAlerts />;
  if (opened.of === "alert") return <AlertResults key={opened.name} name={opened.name} />;
  return <FoundResults key={location.key} search={opened} />;
}
