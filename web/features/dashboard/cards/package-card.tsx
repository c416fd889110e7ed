import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { screenState, type ScreenState } from "#web/session/screens.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Tooltip } from "#web/ui/overlay/tooltip.tsx";
import type { Card } from "./cards.ts";

type PackageCardProps = {
  card: Card;
  permissions: readonly string[];
  /** Shown to holders in place of the description. */
  children?: ReactNode;
};

/** A package: open to its holders, greyed for others; a screen that is not built yet says so. */
export function PackageCard({ card, permissions, children }: PackageCardProps) {
  const state = screenState(card.screen, permissions);
  const isLocked = state === "locked";
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
          <CardAction card={card} state={state} />
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

type CardActionProps = { card: Card; state: ScreenState };

/** The one thing to focus in the head of a card; it spans the card, and with it the tooltip does. */
function CardAction({ card, state, ...tooltip }: CardActionProps) {
  if (state === "unbuilt") {
    return (
      <button
        type="button"
        aria-disabled="true"
        aria-label={`Soon: ${card.title}`}
        {...tooltip}
        className={`${actionLook} text-muted`}
      >
        Soon
      </button>
    );
  }
  const isOpen = state === "open";
  const label = isOpen ? "Open" : "Request Access";
  return (
    <Link
      to={isOpen ? card.screen.path : "/contact-us"}
      aria-label={isOpen ? `Open ${card.title}` : `Request Access: ${card.title}`}
      {...tooltip}
      className={actionLook}
    >
      {label}
    </Link>
  );
}
