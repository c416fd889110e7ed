import { Headphones } from "lucide-react";
import { Link } from "react-router";
import { requestAccessPath } from "#web/session/request-access.ts";
import { screens } from "#web/session/screens.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";

/** In place of the list of somebody who has nothing to review: whom to ask for it. */
export function NothingAssigned({ isAdministrator }: { isAdministrator: boolean }) {
  return (
    <div className="rounded-card border border-border bg-surface">
      <EmptyState
        title="No company is assigned to you."
        icon={<Headphones aria-hidden size={24} strokeWidth={1.6} />}
        action={
          isAdministrator ? (
            <Link to={screens.categorizationAdmin.path} className={buttonLook("primary")}>
              Assign companies
            </Link>
          ) : (
            <Link to={requestAccessPath} className={buttonLook("outline")}>
              Contact Us
            </Link>
          )
        }
      >
        {isAdministrator
          ? "You can assign companies to yourself and to other reviewers."
          : "The administrator of the review assigns companies. Ask the person who gave you access, or write to us."}
      </EmptyState>
    </div>
  );
}
