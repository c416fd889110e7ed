import { Pencil, UserRoundCog } from "lucide-react";
import { useLocation } from "react-router";
import { clearRunAs } from "#web/session/run-as.ts";
import type { Session } from "#web/session/session.ts";
import { isAdminEditing } from "./admin-editing.ts";
import { Banner } from "./banner.tsx";

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
        onAction={() => leaveIdentity("/categorization/admin")}
      />
    );
  }
  if (runAs === null) return null;
  return (
    <Banner
      icon={UserRoundCog}
      text={`Currently Running as ${runAs.name} (${runAs.organization})`}
      actionLabel="Revert"
      onAction={() => leaveIdentity("/dashboard")}
    />
  );
}

/** Loads the document anew, so that nothing of the other person stays in memory. */
function leaveIdentity(path: string): void {
  clearRunAs();
  globalThis.location.assign(path);
}
