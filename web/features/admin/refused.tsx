import { ShieldAlert } from "lucide-react";
import { Link } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { screens } from "#web/session/screens.ts";
import { Button } from "#web/ui/button/button.tsx";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";

const closedCodes = ["second_factor_needed", "administrators_only", "not_under_run_as"];

/** Whether administration is closed to the person, whatever the request. */
export function isClosed(error: Error | null): boolean {
  return error instanceof CallError && closedCodes.includes(error.code ?? "");
}

type RefusedProps = { error: Error; onRetry: () => void };

/** In place of administration: why it is closed, or that it could not be loaded, and what helps. */
export function Refused({ error, onRetry }: RefusedProps) {
  const code = error instanceof CallError ? error.code : null;
  return (
    <EmptyState
      title={error.message}
      icon={<ShieldAlert aria-hidden size={24} strokeWidth={1.6} />}
      action={<WayOut code={code} onRetry={onRetry} />}
    />
  );
}

function WayOut({ code, onRetry }: { code: string | null; onRetry: () => void }) {
  if (code === "second_factor_needed") {
    return (
      <Link to={screens.accountSettings.path} className={buttonLook("primary")}>
        Account Settings
      </Link>
    );
  }
  if (code === "administrators_only" || code === "not_under_run_as") {
    return (
      <Link to={screens.overview.path} className={buttonLook("outline")}>
        My Dashboard
      </Link>
    );
  }
  return (
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  );
}

/** Where the server gave no reason. Source: first specification, section 8, Admin. */
export const networkErrors = {
  saving: "Network error while saving.",
  deleting: "Network error while deleting.",
} as const;

type FailureNoticeProps = { failure: string | null; onDismiss: () => void };

/** The alert dialog of administration: the server's own words. */
export function FailureNotice({ failure, onDismiss }: FailureNoticeProps) {
  const shown = useLast(failure) ?? "";
  return <ConfirmDialog open={failure !== null} title={shown} onConfirm={onDismiss} />;
}
