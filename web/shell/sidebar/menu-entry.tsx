import type { LucideIcon } from "lucide-react";
import { Link, NavLink } from "react-router";
import { entryOf, isOpenTo, type Screen } from "#web/session/screens.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";

type MenuEntryProps = {
  screen: Screen;
  permissions: readonly string[];
  icon?: LucideIcon | undefined;
  /** The way to get the entry is shown once, at the name of its package. */
  isPackageLocked?: boolean;
  onChosen?: (() => void) | undefined;
};

/** A line of the menu: a link, or greyed with the way to get it. */
export function MenuEntry(props: MenuEntryProps) {
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
export function RequestAccess({ to, onChosen }: RequestAccessProps) {
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
