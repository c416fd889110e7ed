import { useState } from "react";
import { CallError } from "#web/api/call-error.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

const serverError = "Server error: Unable to retrieve search results. Please try again.";

type FailureDialogProps = { failure: { error: Error; at: number } | null };

/** Reports once that a search failed; a later failure opens it again. */
export function FailureDialog({ failure }: FailureDialogProps) {
  const [dismissedAt, setDismissedAt] = useState(0);
  const isOpen = failure !== null && failure.at !== dismissedAt;
  const error = failure?.error;
  const isBadResponse = error instanceof CallError && error.kind === "bad-response";
  const isRefused = error instanceof CallError && error.kind === "refused";
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && setDismissedAt(failure?.at ?? 0)}
      title="Search failed"
    >
      <p className="text-text">{isBadResponse ? error.message : serverError}</p>
      {isRefused && <p className="mt-2 text-sm">{error.message}</p>}
    </Dialog>
  );
}
