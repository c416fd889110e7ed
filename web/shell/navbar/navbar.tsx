import { Menu } from "lucide-react";
import { Link } from "react-router";
import type { Session } from "#web/session/session.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "../avatar.tsx";
import { SentinelMark } from "#web/brand/sentinel-mark.tsx";
import { canSearchCompanies } from "../company-path.ts";
import { CompanySearch } from "./company-search.tsx";
import { FreshnessPill } from "./freshness-pill.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

type NavbarProps = {
  session: Session | null;
  isSidebarCollapsed: boolean;
  onToggleSidebar: () => void;
  onOpenDrawer: () => void;
};

/** 52 px: menu and search, the brand truly centred, freshness and the person. */
export function Navbar(props: NavbarProps) {
  const { session } = props;
  return (
    <header className="sticky top-(--banner-height) z-20 grid h-(--navbar-height) grid-cols-[1fr_auto_1fr] items-center border-b border-border bg-surface pr-4 pl-3 max-md:grid-cols-[44px_1fr_auto] max-md:pr-3 max-md:pl-1.5">
      <div className="flex min-w-0 items-center gap-3">
        {session !== null && <MenuButtons {...props} session={session} />}
      </div>
      <Link
        to="/?view=home"
        className="flex items-center justify-center gap-2.5 text-sm font-semibold tracking-[0.16em] text-text hover:no-underline"
      >
        <SentinelMark />
        SENTINEL
      </Link>
      <div className="flex items-center justify-end gap-3 max-md:gap-2">
        {session === null ? (
          <>
            <ThemeSwitch />
            <Link to="/login" className={buttonLook("outline")}>
              Login
            </Link>
          </>
        ) : (
          <SignedIn session={session} />
        )}
      </div>
    </header>
  );
}

function MenuButtons(props: NavbarProps & { session: Session }) {
  const { session, isSidebarCollapsed, onToggleSidebar, onOpenDrawer } = props;
  const icon = <Menu size={18} strokeWidth={1.6} aria-hidden="true" />;
  return (
    <>
      <IconButton
        label={isSidebarCollapsed ? "Expand the sidebar" : "Collapse the sidebar"}
        aria-expanded={!isSidebarCollapsed}
        aria-controls="sidebar"
        tooltipSide="bottom"
        className="max-md:hidden"
        icon={icon}
        onClick={onToggleSidebar}
      />
      <IconButton
        label="Open the menu"
        plain
        className="size-11 md:hidden"
        icon={icon}
        onClick={onOpenDrawer}
      />
      <div className="min-w-0 flex-1 max-md:hidden">
        {canSearchCompanies(session) && <CompanySearch />}
      </div>
    </>
  );
}

function SignedIn({ session }: { session: Session }) {
  return (
    <>
      <FreshnessPill />
      <span className="max-md:hidden">
        <ThemeSwitch />
      </span>
      <Link
        to="/dashboard"
        aria-label={`My Dashboard, signed in as ${session.name}`}
        className="grid shrink-0 place-items-center rounded-full hover:no-underline touch:size-11"
      >
        <Avatar session={session} />
      </Link>
    </>
  );
}
