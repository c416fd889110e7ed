import { useEffect, useRef, useState } from "react";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { clearRunAs } from "#web/session/run-as.ts";
import type { RunAs } from "#web/session/session.ts";
import { useSession } from "#web/session/use-session.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { ProgressLine } from "#web/ui/display/progress-line.tsx";
import { logOut } from "./log-out.ts";
import { MenuDrawer } from "./menu-drawer.tsx";
import { Navbar } from "./navbar/navbar.tsx";
import { RunAsBanner } from "./run-as-banner.tsx";
import { Sidebar } from "./sidebar/sidebar.tsx";
import { useSidebarState } from "./sidebar/sidebar-state.ts";

/** The frame of every screen: banner, navbar, sidebar, page. */
export function AppShell() {
  const session = useSession();
  const sidebar = useSidebarState();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const isLoading = useNavigation().state !== "idle";

  function askToLogOut() {
    setIsDrawerOpen(false);
    setIsLeaving(true);
  }

  return (
    <div className="min-h-dvh">
      <a
        href="#page"
        className="sr-only z-50 rounded-control bg-raised px-3 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      {session?.runAs && <RunAs runAs={session.runAs} />}
      <Navbar
        session={session}
        isSidebarCollapsed={sidebar.isCollapsed}
        onToggleSidebar={sidebar.toggle}
        onOpenDrawer={() => setIsDrawerOpen(true)}
      />
      <ProgressLine
        active={isLoading}
        label="Loading the page"
        className="fixed inset-x-0 top-(--banner-height) z-30"
      />
      <div className="flex">
        {session !== null && (
          <Sidebar session={session} isCollapsed={sidebar.isCollapsed} onLogOut={askToLogOut} />
        )}
        <Page />
      </div>
      {session !== null && (
        <MenuDrawer
          session={session}
          isOpen={isDrawerOpen}
          onClose={() => setIsDrawerOpen(false)}
          onLogOut={askToLogOut}
        />
      )}
      <LogOutDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} />
      <ScrollRestoration />
    </div>
  );
}

/** After a change of screen, reading goes on at the page and not in the menu. */
function Page() {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <main id="page" ref={page} tabIndex={-1} className="min-w-0 flex-1 outline-none">
      <Outlet />
    </main>
  );
}

function LogOutDialog({ isOpen, onStay }: { isOpen: boolean; onStay: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <ConfirmDialog
      open={isOpen}
      title="Are you sure you want to log out?"
      cancelLabel="Stay Logged In"
      confirmLabel="Logout"
      busy={isBusy}
      onCancel={onStay}
      onConfirm={() => {
        setIsBusy(true);
        void logOut();
      }}
    />
  );
}

function RunAs({ runAs }: { runAs: RunAs }) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--banner-height", "40px");
    return () => void style.removeProperty("--banner-height");
  }, []);
  return (
    <RunAsBanner
      name={runAs.name}
      organization={runAs.organization}
      onRevert={() => {
        clearRunAs();
        globalThis.location.assign("/dashboard");
      }}
    />
  );
}
