import { useEffect } from "react";
import { useNavigate } from "react-router";
import { alertsPath } from "#web/session/alert-paths.ts";

/** The router's own component for this would weigh on the pages of visitors, which share the router. */
export function LeaveToAlerts() {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(alertsPath, { replace: true });
  }, [navigate]);
  return null;
}
