import { useNavigate } from "react-router";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { useSession } from "#web/session/account/session.ts";
import { screens } from "#web/session/screens.ts";
import { showTourStep } from "#web/session/tour-step.ts";
import { Button } from "#web/ui/button/button.tsx";

/** What the guided tour shows, and its start. */
export function TourStart() {
  const navigate = useNavigate();
  const { allowed, path } = screens.leads;
  const isOpen = hasAnyPermission(useSession()?.permissions ?? [], allowed);

  function start() {
    showTourStep(0);
    void navigate(path);
  }

  return (
    <div className="max-w-160 text-sm">
      <p>
        The tour follows one case from its lead to an evidence pack that anyone can check. It takes
        about five minutes. A bar at the bottom says what to do; you can end it at any time.
      </p>
      <div className="mt-4">
        {isOpen ? (
          <Button onClick={start}>Start the tour</Button>
        ) : (
          <p className="text-muted">
            The tour requires the Insider Trades or Material Events package.
          </p>
        )}
      </div>
    </div>
  );
}
