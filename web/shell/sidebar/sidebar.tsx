import { LogOut } from "lucide-react";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import type { Session } from "#web/session/account/session.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { Avatar } from "#web/shell/avatar.tsx";
import { collapsedEntries, dashboardGroups } from "./menu.ts";
import { SidebarMenu } from "./sidebar-menu.tsx";
import { Link, NavLink } from "react-router";
import { entryOf, isOpenTo } from "#web/session/screens.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";

type FoldedLinkProps = {
  entry: ReturnType<typeof collapsedEntries>[number];
  permissions: readonly string[];
};

const foldedShape = "mb-0.5 flex h-9 w-full items-center justify-center rounded-control touch:h-11";

/** An icon of the folded sidebar, named by its tooltip and for screen readers. */
function FoldedLink({ entry, permissions }: FoldedLinkProps) {
  const { label, icon: Icon } = entry;
  const screen = entryOf(entry.screen, permissions);
  const icon = <Icon size={18} strokeWidth={1.6} aria-hidden="true" />;
  const isOpen = isOpenTo(screen, permissions);
  const name = isOpen ? label : `${label}: Request Access`;
  return (
    <Tooltip text={name} describes={false} side="right">
      {isOpen ? (
        <NavLink
          to={screen.path}
          end={screen.hasScreensBelow !== true}
          aria-label={name}
          className={({ isActive }) =>
            `${foldedShape} hover:bg-hover hover:text-text ${
              isActive
                ? "bg-hover shadow-[inset_2px_0_0_var(--color-accent)] text-text"
                : "text-muted"
            }`
          }
        >
          {icon}
        </NavLink>
      ) : (
        <Link
          to={requestAccessPath}
          state={requestAccessState(label)}
          aria-label={name}
          className={`${foldedShape} text-faint hover:bg-hover`}
        >
          <span className="opacity-60">{icon}</span>
        </Link>
      )}
    </Tooltip>
  );
}

export const sidebarId = "sidebar";

type SidebarProps = { session: Session; isCollapsed: boolean; onLogOut: () => void };

/** 240 or 56 px wide, on screens of 768 px and more. */
export function Sidebar({ session, isCollapsed, onLogOut }: SidebarProps) {
  return (
    <aside
      id={sidebarId}
      aria-label="Sidebar"
      className={`sticky top-[calc(var(--navbar-height)+var(--banner-height))] hidden h-[calc(100dvh-var(--navbar-height)-var(--banner-height)-var(--tour-height))] shrink-0 overflow-y-auto border-r border-border bg-surface md:block print:hidden ${
        isCollapsed ? "w-14 px-2.5 py-3" : "w-60 px-2 py-3"
      }`}
    >
      {isCollapsed ? (
        <FoldedMenu session={session} onLogOut={onLogOut} />
      ) : (
        <>
          <SidebarHeader session={session} />
          <SidebarMenu permissions={session.permissions} onLogOut={onLogOut} />
        </>
      )}
    </aside>
  );
}

function FoldedMenu({ session, onLogOut }: { session: Session; onLogOut: () => void }) {
  const { name, email, permissions } = session;
  const isAdmin = hasAnyPermission(permissions, ["admin"]);
  const lower = collapsedEntries(isAdmin ? ["account", "admin"] : ["account"]);
  return (
    <>
      <div className="mb-2.5 flex justify-center border-b border-border pb-3">
        <Avatar session={session} />
        <span className="sr-only">{`${name}, ${email}`}</span>
      </div>
      <nav aria-label="Main menu">
        {collapsedEntries(dashboardGroups).map((entry) => (
          <FoldedLink key={entry.label} entry={entry} permissions={permissions} />
        ))}
        <div className="my-2 h-px bg-border" />
        {lower.map((entry) => (
          <FoldedLink key={entry.label} entry={entry} permissions={permissions} />
        ))}
        <Tooltip text="Logout" describes={false} side="right">
          <button
            type="button"
            aria-label="Logout"
            onClick={onLogOut}
            className={`${foldedShape} text-muted hover:bg-hover hover:text-text`}
          >
            <LogOut size={18} strokeWidth={1.6} aria-hidden="true" />
          </button>
        </Tooltip>
      </nav>
    </>
  );
}

/** Avatar, name and email; run-as values take precedence. */
export function SidebarHeader({ session }: { session: Session }) {
  return (
    <div className="mb-2.5 flex items-center gap-2.5 border-b border-border px-2 pt-1 pb-3.5">
      <Avatar session={session} isLarge />
      <div className="min-w-0 text-sm wrap-anywhere">
        <b className="line-clamp-2 font-semibold">{session.name}</b>
        <span className="line-clamp-2 text-xs text-faint">
          <Address email={session.email} />
        </span>
      </div>
    </div>
  );
}

/** An address too long for one line breaks after its at sign first. */
function Address({ email }: { email: string }) {
  const end = email.indexOf("@") + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
