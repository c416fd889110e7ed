import { Pencil, UserRoundCog } from "lucide-react";
import { useLocation } from "react-router";
import { clearRunAs } from "#web/session/run-as.ts";
import type { Session } from "#web/session/session.ts";
import { isAdminEditing } from "./admin-editing.ts";
import { Banner } from "./banner.tsx";
import { call } from "#web/api/call.ts";

const longestWaitMs = 3_000;

/** Ends the run-as on the server, as far as it can be asked. */
async function stopRunAs(): Promise<void> {
  try {
    await call("stop_run_as", {}, { signal: AbortSignal.timeout(longestWaitMs) });
  } catch {
    // It ends there after its hour at the latest, and with the administrator's own session.
  }
}

/** Says that what is done now is done to another person's account, and leads out of it. */
export function IdentityBanner({ session: { runAs } }: { session: Session }) {
  const state: unknown = useLocation().state;
  if (isAdminEditing(state)) {
    return (
      <Banner
        icon={Pencil}
        text="Admin Editing Mode"
        actionLabel="Return to Admin Page"
        // The reviewer whose work is edited may not open the admin page.
        onAction={() => void leaveIdentity(runAs !== null, "/categorization/admin")}
      />
    );
  }
  if (runAs === null) return null;
  return (
    <Banner
      icon={UserRoundCog}
      text={`Currently Running as ${runAs.name} (${runAs.organization})`}
      actionLabel="Revert"
      onAction={() => void leaveIdentity(true, "/dashboard")}
    />
  );
}

/**
 * Ends it on the server first, and here in any case: there it ends by itself. Loads the document
 * anew, so that nothing of the other person stays in memory.
 */
async function leaveIdentity(isRunAs: boolean, path: string): Promise<void> {
  if (isRunAs) {
    await stopRunAs();
    clearRunAs();
  }
  globalThis.location.assign(path);
}
