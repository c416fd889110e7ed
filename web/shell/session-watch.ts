import type { createBrowserRouter } from "react-router";
import { call } from "#web/api/call.ts";
import { outlivePage } from "#web/api/download.ts";
import { whenFilesAreSaved } from "#web/ui/data-table/save-text.ts";
import { whenSessionEnds } from "#web/api/session-end.ts";
import { rememberRequestedPage } from "#web/session/requested-page.ts";
import { leaveEndedRunAs } from "#web/session/account/run-as.ts";
import { dropEndedSession, isRunningAs, readSession } from "#web/session/account/session.ts";
import { applyStoredTheme } from "#web/session/theme.ts";
import { type PublicScreen, publicScreens } from "#web/session/public-screens.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** Another tab that reverts ends the run-as on the server first, and a moment later in the browser. */
const revertLastsMs = 1_000;

function leaveRunAs(): void {
  leaveEndedRunAs();
  globalThis.location.assign("/dashboard");
}

/** Watches what ends or changes the session, from the first page of a member on. */
export function watchSession(router: Router): void {
  recordSavedFiles();
  leaveWhenSessionEnds(router);
  followOtherTabs(router);
}

/** The audit trail names files that the browser writes; a file is saved even if its entry cannot be written. */
function recordSavedFiles(): void {
  whenFilesAreSaved((saved) => {
    call("export_in_browser", saved, { outlivePage }).catch(() => undefined);
  });
}

/**
 * A session the server no longer accepts: to the sign-in screen, and back here afterwards. A page
 * that is open to visitors stays, in their frame. Where only a run-as has ended, after its hour,
 * the administrator goes on under the own name.
 */
function leaveWhenSessionEnds(router: Router): void {
  let isLeavingRunAs = false;
  whenSessionEnds(() => {
    // Of several calls refused at once, the first has said where to come back to.
    if (readSession() === null || isLeavingRunAs) return;
    if (isRunningAs()) {
      isLeavingRunAs = true;
      setTimeout(() => {
        isLeavingRunAs = isRunningAs();
        if (isLeavingRunAs) leaveRunAs();
      }, revertLastsMs);
      return;
    }
    const { pathname, search, hash } = router.state.location;
    dropEndedSession();
    applyStoredTheme();
    const shown = router.state.matches.at(-1)?.route.path;
    const isOpenToVisitors = Object.values<PublicScreen>(publicScreens).some(
      ({ path, allowed }) => path === shown && allowed === "everyone",
    );
    if (isOpenToVisitors) {
      void router.revalidate();
      return;
    }
    rememberRequestedPage(`${pathname}${search}${hash}`);
    void router.navigate("/login");
  });
}

/**
 * What another tab does to the session or to the theme holds here at once: the guards run
 * again. A visitor's tab waits for its next page, as a form may be half filled in.
 */
function followOtherTabs(router: Router): void {
  let isScheduled = false;
  globalThis.addEventListener("storage", ({ key }) => {
    if (key === "theme") applyStoredTheme();
    if (isScheduled || !holdsIdentity(key)) return;
    // A run-as that begins or ends changes nine keys: one run, when all of them have arrived.
    isScheduled = true;
    setTimeout(() => {
      isScheduled = false;
      void router.revalidate();
    });
  });
}

/** No key at all: the whole storage was cleared. */
function holdsIdentity(key: string | null): boolean {
  return key === null || key === "access_token" || key.startsWith("RunAs");
}
