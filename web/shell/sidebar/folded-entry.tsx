import { Link, NavLink } from "react-router";
import { entryOf, isOpenTo } from "#web/session/screens.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import type { collapsedEntries } from "./menu.ts";

type FoldedLinkProps = {
  entry: ReturnType<typeof collapsedEntries>[number];
  permissions: readonly string[];
};

export const foldedShape =
  "mb-0.5 flex h-9 w-full items-center justify-center rounded-control touch:h-11";

/** An icon of the folded sidebar, named by its tooltip and for screen readers. */
export function FoldedLink({ entry, permissions }: FoldedLinkProps) {
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
