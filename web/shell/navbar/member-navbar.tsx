import { Menu, CircleHelp } from "lucide-react";
import { Link } from "react-router";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import type { Session } from "#web/session/account/session.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { Avatar } from "../avatar.tsx";
import { InboxButton } from "../inbox/inbox-button.tsx";
import { sidebarId } from "../sidebar/sidebar.tsx";
import { Brand } from "./visitor-navbar.tsx";
import { CompanySearch } from "./company-search.tsx";
import { chooseThemeEverywhere } from "#web/api/save-theme.ts";
import { useThemeSwitch } from "./use-theme-switch.tsx";
import { useQuery } from "@tanstack/react-query";
import { useIsServerReachable } from "#web/api/connection.ts";
import { publicStatusQuery } from "#web/api/public-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { freshnessOf, type Freshness } from "./freshness.ts";
import { lazy, Suspense, useState } from "react";

const dots: Record<Freshness["state"], string> = {
  fresh: "bg-up",
  behind: "bg-warn",
  stale: "bg-down",
  empty: "bg-faint",
};

/** Whether the stored filings are up to date with their source, and the newest of them; leads to the status page. */
function FreshnessPill() {
  const { data: stored, isError } = useQuery(screeningStatusQuery);
  const { data: followed } = useQuery(publicStatusQuery);
  const isReachable = useIsServerReachable();
  if (!isReachable)
    return <Pill dot="bg-down" headline="Sentinel cannot be reached" detail="trying again" />;
  if (isError) return <Pill dot="bg-faint" headline="Freshness unknown" detail="" />;
  if (stored === undefined) return null;
  const { state, headline, detail } = freshnessOf(stored, followed);
  return <Pill dot={dots[state]} headline={headline} detail={detail} />;
}

function Pill({ dot, headline, detail }: { dot: string; headline: string; detail: string }) {
  return (
    <Link
      to="/status"
      className="flex h-7 min-w-0 items-center gap-2 rounded-control px-1 text-2xs whitespace-nowrap text-muted tabular-nums hover:bg-hover hover:no-underline md:border md:border-border md:px-2.5 md:text-xs touch:h-11"
    >
      <span aria-hidden="true" className={`size-[7px] shrink-0 rounded-full ${dot}`} />
      <span className="min-w-0 truncate">
        <b className="font-semibold text-text max-md:sr-only">{headline}</b>
        {detail !== "" && <span className="max-xl:sr-only"> · {detail}</span>}
      </span>
    </Link>
  );
}

type MemberNavbarProps = {
  session: Session;
  isSidebarCollapsed: boolean;
  onToggleSidebar: () => void;
  onOpenDrawer: () => void;
};

/** 52 px: menu and search, the brand truly centred, freshness and the person. */
export function MemberNavbar(props: MemberNavbarProps) {
  const { session } = props;
  const hasInbox = hasAnyPermission(session.permissions, ["alerts"]);
  return (
    <header className="sticky top-(--banner-height) z-20 grid h-(--navbar-height) grid-cols-[1fr_auto_1fr] items-center border-b border-border bg-surface pr-4 pl-3 max-md:pr-3 max-md:pl-1.5 print:hidden">
      <div className="flex min-w-0 items-center gap-3">
        <MenuButtons {...props} />
      </div>
      {/* Next to the bell a narrow phone has no room for the name. */}
      <Brand isNameHiddenOnPhones={hasInbox} />
      <div className="flex min-w-0 items-center justify-end gap-3 pl-3 max-md:gap-2 max-md:pl-0">
        <FreshnessPill />
        <HelpButton />
        {hasInbox && <InboxButton key={session.email} email={session.email} />}
        <span className="max-md:hidden">
          <IconButton {...useThemeSwitch(chooseThemeEverywhere)} tooltipSide="bottom" />
        </span>
        <Link
          to="/dashboard"
          aria-label={`My Dashboard, signed in as ${session.name}`}
          className="grid shrink-0 place-items-center rounded-full hover:no-underline touch:size-11"
        >
          <Avatar session={session} />
        </Link>
      </div>
    </header>
  );
}

function MenuButtons(props: MemberNavbarProps) {
  const { isSidebarCollapsed, onToggleSidebar, onOpenDrawer } = props;
  const icon = <Menu size={18} strokeWidth={1.6} aria-hidden="true" />;
  return (
    <>
      <IconButton
        label={isSidebarCollapsed ? "Expand the sidebar" : "Collapse the sidebar"}
        aria-expanded={!isSidebarCollapsed}
        aria-controls={sidebarId}
        tooltipSide="bottom"
        className="max-md:hidden"
        icon={icon}
        onClick={onToggleSidebar}
      />
      <PlainIconButton
        label="Open the menu"
        aria-haspopup="dialog"
        className="size-11 md:hidden"
        icon={icon}
        onClick={onOpenDrawer}
      />
      <div className="min-w-0 flex-1 max-md:hidden">
        <CompanySearch />
      </div>
    </>
  );
}

/** Menus are more code than a screen may load before someone opens one. */
const HelpMenu = lazy(async () => ({ default: (await import("./help-menu.tsx")).HelpMenu }));

const helpLook = {
  label: "Help",
  className: "max-md:size-9 touch:size-11",
  icon: <CircleHelp size={16} strokeWidth={1.6} aria-hidden="true" />,
} as const;

/** The parts of the help, from every screen. */
function HelpButton() {
  const [wasOpened, setWasOpened] = useState(false);
  const closed = (
    <PlainIconButton {...helpLook} aria-haspopup="menu" onClick={() => setWasOpened(true)} />
  );
  return wasOpened ? (
    <Suspense fallback={closed}>
      <HelpMenu trigger={<PlainIconButton {...helpLook} />} />
    </Suspense>
  ) : (
    closed
  );
}
