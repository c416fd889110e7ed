import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, Suspense, useState, useEffect } from "react";
import { queryClient } from "#web/api/query-client.ts";
import { type Session, useSession } from "#web/session/account/session.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { ToastProvider, useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { useRunAsEndedNotice, IdentityBanner } from "#web/shell/identity-banner.tsx";
import { ConfirmPasswordDialog } from "#web/shell/confirm-password-dialog.tsx";
import { logOut } from "#web/shell/log-out.ts";
import { MemberNavbar } from "../navbar/member-navbar.tsx";
import { MenuDrawer } from "../sidebar/menu-drawer.tsx";
import { Sidebar } from "../sidebar/sidebar.tsx";
import { useSidebarState } from "../sidebar/sidebar-state.ts";
import { Layout } from "./layout.tsx";
import { Clock, CloudOff } from "lucide-react";
import { Link, useLocation } from "react-router";
import { useIsServerReachable } from "#web/api/connection.ts";
import { useUnreadBacklog } from "#web/api/public-status.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import { takeRefusedPage } from "#web/session/refused-page.ts";
import { type Screen, screens } from "#web/session/screens.ts";
import { useTourStep } from "#web/session/tour-step.ts";

/**
 * Says that counts and sums are too small as long as filings that EDGAR lists are not read: in the
 * first minutes of an installation, and while years are filled in.
 */
function UnreadNotice() {
  const unread = useUnreadBacklog();
  if (unread === null) return null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-border bg-warn-tint px-6 py-2 text-xs text-warn-text max-sm:px-4"
    >
      <Clock size={14} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
      <span>
        <b className="font-semibold tabular-nums">{unread}</b> are still to be read. Until then,
        searches, counts, and totals are incomplete, and figures of rows, such as days to the next
        8-K, can change.{" "}
        <Link to="/status" className="text-warn-text underline">
          Status
        </Link>
      </span>
    </p>
  );
}

/** While the server does not answer. Searches and reads that failed run again when it does; saves do not. */
function UnreachableNotice() {
  if (useIsServerReachable()) return null;
  return (
    <p
      role="status"
      className="sticky top-[calc(var(--banner-height)+var(--navbar-height))] z-20 flex items-center gap-2 border-b border-border bg-danger-tint px-6 py-2 text-xs text-danger-text max-sm:px-4 print:hidden"
    >
      <CloudOff size={14} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
      <span>
        <b className="font-semibold">Sentinel cannot be reached.</b> This page loads again as soon
        as Sentinel answers. Changes that could not be saved must be saved again.
      </span>
    </p>
  );
}

/** The frame of those who are signed in, with what their screens need around them. */
export function MembersFrame() {
  // Once the session is over the frame stays as it was until the next screen has come.
  const session = useLast(useSession());
  if (session === null) return null;
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <Shell session={session} />
        </ToastProvider>
      </QueryClientProvider>
    </CSPProvider>
  );
}

function Shell({ session }: { session: Session }) {
  const sidebar = useSidebarState();
  useRunAsEndedNotice();
  useRefusedPageNotice();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  function askToLogOut() {
    setIsDrawerOpen(false);
    setIsLeaving(true);
  }

  return (
    <>
      <Layout
        banner={<IdentityBanner session={session} />}
        notice={
          <>
            <UnreachableNotice />
            <UnreadNotice />
          </>
        }
        navbar={
          <MemberNavbar
            session={session}
            isSidebarCollapsed={sidebar.isCollapsed}
            onToggleSidebar={sidebar.toggle}
            onOpenDrawer={() => setIsDrawerOpen(true)}
          />
        }
        sidebar={
          <Sidebar session={session} isCollapsed={sidebar.isCollapsed} onLogOut={askToLogOut} />
        }
      />
      <MenuDrawer
        session={session}
        isOpen={isDrawerOpen}
        onClose={() => setIsDrawerOpen(false)}
        onLogOut={askToLogOut}
      />
      <LogOutDialog isOpen={isLeaving} onStay={() => setIsLeaving(false)} />
      <ConfirmPasswordDialog email={session.email} />
      <Tour />
    </>
  );
}

const TourBar = lazy(async () => ({ default: (await import("../tour/tour-bar.tsx")).TourBar }));

/** The guided tour, while one is running. */
function Tour() {
  const step = useTourStep();
  return step === null ? null : (
    <Suspense>
      <TourBar step={step} />
    </Suspense>
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

/** Says once why a link led to the dashboard: the account does not have what the page needs. */
function useRefusedPageNotice(): void {
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
