import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { entryOf, isOpenTo } from "#web/session/screens.ts";
import { requestAccessPath } from "#web/session/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import type { Card } from "./cards.ts";

type PackageCardProps = {
  card: Card;
  permissions: readonly string[];
  /** Shown to holders in place of the description. */
  children?: ReactNode;
};

/** A package: open to its holders, greyed for others. */
export function PackageCard({ card, permissions, children }: PackageCardProps) {
  const screen = entryOf(card.screen, permissions);
  const isLocked = !isOpenTo(screen, permissions);
  const Icon = isLocked ? Lock : card.icon;
  return (
    <article
      aria-label={card.title}
      className={classNames(
        "relative flex min-w-0 flex-col rounded-card border border-border",
        isLocked ? "border-dashed text-faint" : "bg-surface has-[a:hover]:border-control",
      )}
    >
      <div className="flex min-h-11 items-center gap-2.5 px-3.5 pt-3 pb-2.5">
        <Icon
          size={isLocked ? 16 : 18}
          strokeWidth={1.6}
          aria-hidden="true"
          className={classNames("shrink-0", !isLocked && "text-accent")}
        />
        <h3 className="min-w-0 text-base font-semibold">{card.title}</h3>
        <Tooltip text={card.tip}>
          <CardAction title={card.title} path={isLocked ? null : screen.path} />
        </Tooltip>
      </div>
      {isLocked || children === undefined ? (
        <p className={classNames("max-w-prose px-3.5 pb-3.5 text-sm", !isLocked && "text-muted")}>
          {card.description}
        </p>
      ) : (
        children
      )}
    </article>
  );
}

const actionLook =
  "ml-auto shrink-0 text-sm font-medium after:absolute after:inset-0 after:rounded-card";

type CardActionProps = {
  title: string;
  /** Null: it is not open. */
  path: string | null;
};

/** The one thing to focus in the head of a card; it spans the card, and with it the tooltip does. */
function CardAction({ title, path, ...tooltip }: CardActionProps) {
  return (
    <Link
      to={path ?? requestAccessPath}
      aria-label={path === null ? `Request Access: ${title}` : `Open ${title}`}
      {...tooltip}
      className={actionLook}
    >
      {path === null ? "Request Access" : "Open"}
    </Link>
  );
}
