import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { screens } from "#web/session/screens.ts";
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

/** The router's own component for this would weigh on the pages of visitors, which share the router. */
function LeaveToAlerts() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(screens.alerts.path, { replace: true });
  }, [navigate]);
  return null;
}
