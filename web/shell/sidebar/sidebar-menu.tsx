import {
  ChevronDown,
  ChevronRight,
  LayoutGrid,
  LogOut,
  Shield,
  type LucideIcon,
} from "lucide-react";
import { useId, useState, type ReactNode } from "react";
import { NavLink, useLocation, Link } from "react-router";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { entryOf, isOpenTo, type MenuGroup, type Screen } from "#web/session/screens.ts";
import { dashboardGroups, icons, menuGroup } from "./menu.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";

type SidebarMenuProps = {
  permissions: readonly string[];
  onLogOut: () => void;
  onChosen?: (() => void) | undefined;
};

/** The menu of the open sidebar and of the drawer on phones. */
export function SidebarMenu({ permissions, onLogOut, onChosen }: SidebarMenuProps) {
  const { pathname } = useLocation();
  const isOnAdmin = pathname.startsWith("/profile/admin");
  return (
    <nav aria-label="Main menu" className="flex flex-col">
      <Branch label="My Dashboard" icon={LayoutGrid} isOpenAtStart>
        {dashboardGroups.map((group) => (
          <Group key={group} {...{ group, permissions, onChosen }} />
        ))}
      </Branch>
      <div className="h-2.5" />
      {menuGroup("account").entries.map((screen) => (
        <MenuEntry
          key={screen.path}
          screen={screen}
          icon={screen.collapsed ? icons[screen.collapsed.icon] : undefined}
          permissions={permissions}
          onChosen={onChosen}
        />
      ))}
      {hasAnyPermission(permissions, ["admin"]) && (
        <Branch key={`admin ${isOnAdmin}`} label="Admin" icon={Shield} isOpenAtStart={isOnAdmin}>
          {menuGroup("admin").entries.map((screen) => (
            <MenuEntry
              key={screen.path}
              screen={screen}
              permissions={permissions}
              onChosen={onChosen}
            />
          ))}
        </Branch>
      )}
      <button
        type="button"
        onClick={onLogOut}
        className="flex h-8 items-center gap-2.5 rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text touch:h-11"
      >
        <LogOut size={18} strokeWidth={1.6} aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}

type GroupProps = {
  group: MenuGroup;
  permissions: readonly string[];
  onChosen: (() => void) | undefined;
};

/** A package with its screens; where all of them are locked, the way to get them is shown once. */
function Group({ group, permissions, onChosen }: GroupProps) {
  const { heading, entries } = menuGroup(group);
  const isLocked = entries
    .filter(({ isOfEveryPackage }) => isOfEveryPackage !== true)
    .every((screen) => !isOpenTo(entryOf(screen, permissions), permissions));
  return (
    <div>
      <GroupLabel {...{ group, permissions, isLocked, onChosen }} />
      <ul aria-label={heading ?? "My Dashboard"}>
        {entries.map((screen) => (
          <li key={screen.path}>
            <MenuEntry {...{ screen, permissions, onChosen }} isPackageLocked={isLocked} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The name of a package; where it has an overview and that is open, the way there. */
function GroupLabel({
  group,
  permissions,
  isLocked,
  onChosen,
}: GroupProps & { isLocked: boolean }) {
  const { heading: label, overview } = menuGroup(group);
  if (label === null) return null;
  const look =
    "mt-1.5 flex min-h-[26px] items-center gap-1 pr-2 pl-8 text-2xs font-medium text-faint";
  if (overview === undefined || !isOpenTo(overview, permissions)) {
    return (
      <div className={look}>
        {label}
        {isLocked && <RequestAccess to={label} onChosen={onChosen} />}
      </div>
    );
  }
  return (
    <NavLink
      to={overview.path}
      end
      onClick={onChosen}
      title={overview.label}
      className={({ isActive }) =>
        `${look} rounded-control hover:bg-hover hover:text-text hover:no-underline touch:h-11 ${isActive ? "bg-hover text-text shadow-[inset_2px_0_0_var(--color-accent)]" : ""}`
      }
    >
      {label}
    </NavLink>
  );
}

type BranchProps = {
  label: string;
  icon: LucideIcon;
  isOpenAtStart: boolean;
  children: ReactNode;
};

function Branch({ label, icon: Icon, isOpenAtStart, children }: BranchProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtStart);
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-8 items-center gap-2.5 rounded-control px-2 text-sm text-muted hover:bg-hover hover:text-text touch:h-11"
      >
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" />
        {label}
        <Chevron size={14} aria-hidden="true" className="ml-auto" />
      </button>
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}

type MenuEntryProps = {
  screen: Screen;
  permissions: readonly string[];
  icon?: LucideIcon | undefined;
  /** The way to get the entry is shown once, at the name of its package. */
  isPackageLocked?: boolean;
  onChosen?: (() => void) | undefined;
};

/** A line of the menu: a link, or greyed with the way to get it. */
function MenuEntry(props: MenuEntryProps) {
  const { screen, permissions, icon: Icon, isPackageLocked = false, onChosen } = props;
  const entry = entryOf(screen, permissions);
  const { label, path } = entry;
  const shape = `flex items-center rounded-control px-2 text-sm ${
    Icon ? "min-h-8 gap-2.5 touch:min-h-11" : "min-h-7 gap-1 pl-8 touch:min-h-11"
  }`;
  const icon = Icon ? <Icon size={18} strokeWidth={1.6} aria-hidden="true" /> : null;
  if (isOpenTo(entry, permissions)) {
    return (
      <NavLink
        to={path}
        end={entry.hasScreensBelow !== true}
        onClick={onChosen}
        className={({ isActive }) =>
          `${shape} hover:bg-hover hover:text-text hover:no-underline ${
            isActive
              ? "bg-hover shadow-[inset_2px_0_0_var(--color-accent)] font-medium text-text"
              : "text-muted"
          }`
        }
      >
        {icon}
        {label}
      </NavLink>
    );
  }
  return (
    <span className={`${shape} text-faint`}>
      {icon}
      <span className="min-w-0 truncate">{label}</span>
      {!isPackageLocked && <RequestAccess to={label} onChosen={onChosen} />}
    </span>
  );
}

type RequestAccessProps = { to: string; onChosen: (() => void) | undefined };

/** The way to get what is greyed. */
function RequestAccess({ to, onChosen }: RequestAccessProps) {
  return (
    <Link
      to={requestAccessPath}
      state={requestAccessState(to)}
      onClick={onChosen}
      className="ml-auto inline-flex min-h-6 shrink-0 items-center rounded-control text-2xs font-medium tracking-tight whitespace-nowrap touch:min-h-11"
    >
      Request Access<span className="sr-only"> to {to}</span>
    </Link>
  );
}
