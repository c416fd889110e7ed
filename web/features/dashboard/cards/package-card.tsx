import { Lock } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { entryOf, isOpenTo } from "#web/session/screens.ts";
import { requestAccessPath, requestAccessState } from "#web/session/request-access.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import type { Card } from "./cards.ts";

type PackageCardProps = {
  card: Card;
  permissions: readonly string[];
  /** At the right of the title, for holders. */
  badge?: ReactNode;
  /** At the left of "Open". */
  summary?: ReactNode;
  /** Shown to holders. */
  children: ReactNode;
};

/** A package: open to its holders, greyed for others; its tooltip shows over all of it. */
export function PackageCard({ card, permissions, badge, summary, children }: PackageCardProps) {
  const screen = entryOf(card.screen, permissions);
  return (
    <Tooltip text={card.tip}>
      {isOpenTo(screen, permissions) ? (
        <OpenCard card={card} path={screen.path} badge={badge} summary={summary}>
          {children}
        </OpenCard>
      ) : (
        <LockedCard card={card} />
      )}
    </Tooltip>
  );
}

/** What the tooltip gives: the card shows it on hover, and its link is described by it. */
type Frame = ComponentProps<"article">;

type OpenCardProps = Frame &
  Pick<PackageCardProps, "card" | "badge" | "summary"> & { path: string };

function OpenCard({ card, path, badge, summary, children, ...frame }: OpenCardProps) {
  const { "aria-describedby": tip, ...hovered } = frame;
  const Icon = card.icon;
  return (
    <article
      {...hovered}
      aria-label={card.title}
      className={`${cardLook} bg-surface has-[>div>a:hover]:border-control`}
    >
      <div className={headLook}>
        <Icon size={18} strokeWidth={1.6} aria-hidden="true" className="shrink-0 text-accent" />
        <h3 className="min-w-0 text-base font-semibold">{card.title}</h3>
        <div className="ml-auto shrink-0">{badge}</div>
      </div>
      {children}
      <div className="mt-auto flex min-h-9 items-center gap-3 border-t border-border px-3.5 text-xs text-muted">
        <div className="min-w-0 truncate tabular-nums">{summary}</div>
        <Link
          to={path}
          aria-label={`Open ${card.title}`}
          aria-describedby={tip}
          className={actionLook}
        >
          Open
        </Link>
      </div>
    </article>
  );
}

function LockedCard({ card, ...frame }: Frame & { card: Card }) {
  const { "aria-describedby": tip, ...hovered } = frame;
  return (
    <article
      {...hovered}
      aria-label={card.title}
      className={`${cardLook} border-dashed text-faint`}
    >
      <div className={headLook}>
        <Lock size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
        <h3 className="min-w-0 text-base font-semibold">{card.title}</h3>
        <Link
          to={requestAccessPath}
          state={requestAccessState(card.title)}
          aria-label={`Request Access: ${card.title}`}
          aria-describedby={tip}
          className={actionLook}
        >
          Request Access
        </Link>
      </div>
      <p className="max-w-prose px-3.5 pb-3.5 text-sm">{card.description}</p>
    </article>
  );
}

const cardLook = "relative flex min-w-0 flex-col rounded-card border border-border";
const headLook = "flex min-h-11 items-center gap-2.5 px-3.5 pt-3 pb-2.5";
/** The link spans the card; the lines lie above it. */
const actionLook =
  "ml-auto shrink-0 text-sm font-medium after:absolute after:inset-0 after:rounded-card";
