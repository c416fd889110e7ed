import { Pencil, UserRoundCog, type LucideIcon } from "lucide-react";
import { useLocation } from "react-router";
import { clearRunAs, takeRunAsEnded } from "#web/session/account/run-as.ts";
import type { Session } from "#web/session/account/session.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useEffect } from "react";
import { useToast } from "#web/ui/overlay/toast.tsx";

const longestWaitMs = 3_000;

/** Ends the run-as on the server, as far as it can be reached. Calls still running then would be refused. */
async function stopRunAs(): Promise<void> {
  await queryClient.cancelQueries();
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
 * Ends it on the server first, and here in any case: there it ends by itself. Loads the document again, so
 * that nothing of the other person stays in memory.
 */
async function leaveIdentity(isRunAs: boolean, path: string): Promise<void> {
  if (isRunAs) {
    await stopRunAs();
    clearRunAs();
  }
  globalThis.location.assign(path);
}

type BannerProps = { icon: LucideIcon; text: string; actionLabel: string; onAction: () => void };

/** The yellow strip above the navbar: it stays in sight, as what it says holds for every click. */
function Banner({ icon: Icon, text, actionLabel, onAction }: BannerProps) {
  useBannerHeight();
  return (
    <output className="sticky top-(--strip-height) z-30 flex h-(--identity-height) items-center justify-center gap-3 bg-yellow px-4 text-sm font-medium text-on-yellow max-md:px-3 print:hidden">
      <Icon size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0 max-md:hidden" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere max-md:text-xs">{text}</span>
      <button
        type="button"
        onClick={onAction}
        className="h-[26px] shrink-0 rounded-control border border-on-yellow px-2.5 text-xs font-medium hover:bg-yellow-hover focus-visible:outline-on-yellow touch:h-9"
      >
        {actionLabel}
      </button>
    </output>
  );
}

/** What hangs below the navbar moves down with it. */
function useBannerHeight(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--identity-height", "40px");
    return () => void style.removeProperty("--identity-height");
  }, []);
}

/**
 * Whether a screen was opened to edit a reviewer's work as an admin. The categorization screens
 * pass it as navigation state, which the browser keeps over a reload.
 * Source: second specification, section 2, Categorization detail.
 */
export function isAdminEditing(locationState: unknown): boolean {
  return (
    typeof locationState === "object" &&
    locationState !== null &&
    "isAdminMode" in locationState &&
    locationState.isAdminMode === true
  );
}

/** Says once why the name at the top is the own one again. */
export function useRunAsEndedNotice(): void {
  const showToast = useToast();
  useEffect(() => {
    const name = takeRunAsEnded();
    if (name === null) return;
    showToast({
      tone: "warn",
      title: `You are no longer running as ${name}.`,
      text: "A run-as session ends after an hour. Start it again under Admin, Users.",
    });
  }, [showToast]);
}
