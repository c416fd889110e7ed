import { NavLink } from "react-router";
import { screenState } from "#web/session/screens.ts";
import type { FoldedEntry } from "./menu.ts";

type FoldedLinkProps = { entry: FoldedEntry; permissions: readonly string[] };

const reason = { locked: "Request Access", unbuilt: "Soon" } as const;

/** An icon of the folded sidebar, named by its tooltip and for screen readers. */
export function FoldedLink({ entry, permissions }: FoldedLinkProps) {
  const { label, icon: Icon, screen } = entry;
  const state = screenState(screen, permissions);
  const shape = "mb-0.5 flex h-9 items-center justify-center rounded-control";
  const icon = <Icon size={18} strokeWidth={1.6} aria-hidden="true" />;
  if (state !== "open") {
    const text = `${label}: ${reason[state]}`;
    return (
      <span className={`${shape} text-faint opacity-60`} title={text}>
        {icon}
        <span className="sr-only">{text}</span>
      </span>
    );
  }
  return (
    <NavLink
      to={screen.path}
      end
      title={label}
      aria-label={label}
      className={({ isActive }) =>
        `${shape} hover:bg-hover hover:text-text ${
          isActive ? "bg-hover shadow-[inset_2px_0_0_var(--color-accent)] text-text" : "text-muted"
        }`
      }
    >
      {icon}
    </NavLink>
  );
}
