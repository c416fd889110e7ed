import { Navigate, useLocation, useSearchParams } from "react-router";
import { alertsPath } from "#web/session/alert-paths.ts";
import { AlertResults } from "./alert-results.tsx";
import { FoundResults } from "./found-results.tsx";
import { openedWith } from "./opened-with.ts";

/** What an alert matches, or what a search found: as the navigation says, or else the address. */
export function ResultsPage() {
  const location = useLocation();
  const [parameters] = useSearchParams();
  const opened = openedWith(location.state, parameters.get("alertName"));
  if (opened === null) return <Navigate to={alertsPath} replace />;
  if (opened.of === "alert") return <AlertResults key={opened.name} name={opened.name} />;
  return <FoundResults key={location.key} search={opened} />;
}
