import { Link, NavLink } from "react-router";
import { screenState } from "#web/session/screens.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { requestAccessPath } from "#web/session/paths.ts";
import type { FoldedEntry } from "./menu.ts";

type FoldedLinkProps = { entry: FoldedEntry; permissions: readonly string[] };

export const foldedShape =
  "mb-0.5 flex h-9 w-full items-center justify-center rounded-control touch:h-11";

/** An icon of the folded sidebar, named by its tooltip and for screen readers. */
export function FoldedLink({ entry, permissions }: FoldedLinkProps) {
  const { label, icon: Icon, screen } = entry;
  const state = screenState(screen, permissions);
  const icon = <Icon size={18} strokeWidth={1.6} aria-hidden="true" />;
  const name = { open: label, locked: `${label}: Request Access`, unbuilt: `${label}: Soon` }[
    state
  ];
  return (
    <Tooltip text={name} describes={false} side="right">
      {state === "open" ? (
        <NavLink
          to={screen.path}
          end
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
      ) : state === "locked" ? (
        <Link
          to={requestAccessPath}
          aria-label={name}
          className={`${foldedShape} text-faint hover:bg-hover`}
        >
          <span className="opacity-60">{icon}</span>
        </Link>
      ) : (
        // It does nothing yet, but its name can be found out.
        <button
          type="button"
          aria-disabled="true"
          aria-label={name}
          className={`${foldedShape} cursor-default text-faint`}
        >
          <span className="opacity-60">{icon}</span>
        </button>
      )}
    </Tooltip>
  );
}
