import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { screenState } from "#web/session/screens.ts";
import type { Card } from "./cards.ts";

type PackageCardProps = { card: Card; permissions: readonly string[] };

/** A package: open to its holders, greyed for others and while its screen does not exist. */
export function PackageCard({ card, permissions }: PackageCardProps) {
  const state = screenState(card.screen, permissions);
  if (state !== "open") {
    return (
      <article className="rounded-card border border-dashed border-border p-3.5 text-faint">
        <CardHead card={card} isLocked={state === "locked"}>
          <span className="ml-auto text-sm font-medium">
            {state === "locked" ? "Request Access" : "Soon"}
          </span>
        </CardHead>
        <p className="max-w-prose text-sm">{card.description}</p>
      </article>
    );
  }
  return (
    <article className="relative rounded-card border border-border bg-surface p-3.5 hover:border-control">
      <CardHead card={card} isLocked={false}>
        <Link
          to={card.screen.path}
          aria-label={`Open ${card.title}`}
          className="ml-auto text-sm font-medium after:absolute after:inset-0"
        >
          Open
        </Link>
      </CardHead>
      <p className="max-w-prose text-sm text-muted">{card.description}</p>
    </article>
  );
}

type CardHeadProps = { card: Card; isLocked: boolean; children: ReactNode };

function CardHead({ card, isLocked, children }: CardHeadProps) {
  const Icon = isLocked ? Lock : card.icon;
  return (
    <div className="mb-2 flex items-center gap-2.5">
      <Icon size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0" />
      <h3 className="text-md font-medium">{card.title}</h3>
      {children}
    </div>
  );
}
