import type { LucideIcon } from "lucide-react";
import { NavLink } from "react-router";
import { screenState, type Screen } from "#web/session/screens.ts";

type MenuEntryProps = {
  screen: Screen;
  permissions: readonly string[];
  label?: string;
  icon?: LucideIcon;
  onChosen?: (() => void) | undefined;
};

const note = { locked: "Request Access", unbuilt: "Soon" } as const;

/** A line of the menu: a link, or greyed with the reason why it is none. */
export function MenuEntry({ screen, permissions, label, icon: Icon, onChosen }: MenuEntryProps) {
  const state = screenState(screen, permissions);
  const text = label ?? screen.label;
  const shape = `flex items-center rounded-control px-2 text-sm ${
    Icon ? "min-h-8 gap-2.5 touch:min-h-11" : "min-h-7 gap-1 pl-8 touch:min-h-10"
  }`;
  const icon = Icon ? <Icon size={18} strokeWidth={1.6} aria-hidden="true" /> : null;
  if (state !== "open") {
    return (
      <span className={`${shape} text-faint`}>
        {icon}
        {/* A long label wraps, so that the note beside it is always whole. */}
        <span className="min-w-0 leading-4">{text}</span>
        <span className="ml-auto shrink-0 text-2xs font-medium tracking-tight whitespace-nowrap">
          {note[state]}
        </span>
      </span>
    );
  }
  return (
    <NavLink
      to={screen.path}
      end
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
      {text}
    </NavLink>
  );
}
