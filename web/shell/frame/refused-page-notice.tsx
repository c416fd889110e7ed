import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import { takeRefusedPage } from "#web/session/refused-page.ts";
import { type Screen, screens } from "#web/session/screens.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";

/** Says once why a link led to the dashboard: the account does not have what the page needs. */
export function useRefusedPageNotice(): void {
  const showToast = useToast();
  const location = useLocation();
  useEffect(() => {
    // Another object with every navigation, also to where one is already.
    if (location.pathname !== screens.overview.path) return;
    const path = takeRefusedPage();
    if (path === null) return;
    const label = Object.values<Screen>(screens).find((screen) => screen.path === path)?.label;
    showToast({
      tone: "danger",
      title: `You do not have access to ${label ?? path}.`,
      text: (
        <>
          Ask your administrator for it, or{" "}
          <Link to={requestAccessPath} state={requestAccessState(label ?? path)}>
            request access
          </Link>
          .
        </>
      ),
    });
  }, [location, showToast]);
}
