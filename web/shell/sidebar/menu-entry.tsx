import type { LucideIcon } from "lucide-react";
import { Link, NavLink } from "react-router";
import { entryOf, isOpenTo, type Screen } from "#web/session/screens.ts";
import { requestAccessPath } from "#web/session/paths.ts";

type MenuEntryProps = {
  screen: Screen;
  permissions: readonly string[];
  icon?: LucideIcon;
  onChosen?: (() => void) | undefined;
};

/** A line of the menu: a link, or greyed with the way to get it. */
export function MenuEntry({ screen, permissions, icon: Icon, onChosen }: MenuEntryProps) {
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
      {/* A long label wraps, so that the note beside it is always whole. */}
      <span className="min-w-0 leading-4">{label}</span>
      <Link
        to={requestAccessPath}
        onClick={onChosen}
        className="ml-auto inline-flex min-h-6 shrink-0 items-center rounded-control text-2xs font-medium tracking-tight whitespace-nowrap touch:min-h-11"
      >
        Request Access<span className="sr-only"> to {label}</span>
      </Link>
    </span>
  );
}
